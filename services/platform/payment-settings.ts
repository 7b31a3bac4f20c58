import { type Static, type TObject, Type } from 'typebox'
import { matching, oneOf, secret, secureAddress, text } from './setting.ts'

/** How cards are charged: by a demo's own clearing page, by a clearing company, or, in a shop without its keys, not at all. */
export type PaymentConfig =
  | { gateway: 'sandbox' }
  | ({ gateway: 'creditguard'; macEncoding: 'hex' | 'base64' } & Record<keyof typeof KEY_NAMES, string>)
  | null

export const PAYMENT_SETTINGS = {
  PAYMENT_GATEWAY: Type.Optional(oneOf(['sandbox', 'creditguard'])),
  PAYMENT_URL: Type.Optional(secureAddress('https://gateway.example/xpo/Relay')),
  PAYMENT_USER: Type.Optional(secret(text('the user of the gateway'))),
  PAYMENT_PASSWORD: Type.Optional(secret(text('the password of that user'))),
  PAYMENT_TERMINAL: Type.Optional(matching('^\\d{4,15}$', 'the number of the terminal')),
  PAYMENT_MID: Type.Optional(matching('^\\w{1,20}$', "the merchant's number of the payment page")),
  PAYMENT_MERCHANT_PASSWORD: Type.Optional(secret(text('the password that return addresses are signed with'))),
  PAYMENT_MAC_ENCODING: oneOf(['hex', 'base64'], 'hex'),
}

const KEY_NAMES = {
  url: 'PAYMENT_URL',
  user: 'PAYMENT_USER',
  password: 'PAYMENT_PASSWORD',
  terminal: 'PAYMENT_TERMINAL',
  mid: 'PAYMENT_MID',
  merchantPassword: 'PAYMENT_MERCHANT_PASSWORD',
} as const

type EnvValues = Record<string, string | undefined>

/** What keeps these settings from charging cards. A real shop without any of them sells by transfer only. */
export function paymentProblems(envValues: EnvValues): string[] {
  const { PAYMENT_GATEWAY: gateway, SHOP_MODE: mode } = envValues
  if (gateway === 'sandbox') {
    return mode === 'production' ? ['PAYMENT_GATEWAY must not be sandbox when SHOP_MODE is production: nobody would be charged'] : []
  }
  const missing = Object.values(KEY_NAMES).filter((name) => !envValues[name])
  const isMeant = gateway === 'creditguard' || missing.length < Object.values(KEY_NAMES).length
  return isMeant ? missing.map((name) => `${name} must be set to charge cards with creditguard`) : []
}

export function readPayment(env: Static<TObject<typeof PAYMENT_SETTINGS>>, mode: 'demo' | 'production'): PaymentConfig {
  const keys = Object.fromEntries(Object.entries(KEY_NAMES).map(([key, name]) => [key, env[name] ?? ''])) as Record<
    keyof typeof KEY_NAMES,
    string
  >
  if (env.PAYMENT_GATEWAY !== 'sandbox' && keys.url !== '')
    return { gateway: 'creditguard', macEncoding: env.PAYMENT_MAC_ENCODING, ...keys }
  return mode === 'production' ? null : { gateway: 'sandbox' }
}
