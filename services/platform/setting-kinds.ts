import { BlockList, isIP } from 'node:net'
import { type TSchema, Type } from 'typebox'
import { readCourierDays, readWeekHours } from './delivery-settings.ts'

/** The kinds of settings. Each is a schema whose `description` completes "NAME must be …"; digits were parsed as a number before. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` })

export const oneOf = <const T extends string[]>(choices: [...T]) => Type.Enum(choices, { description: `one of ${choices.join(', ')}` })

/** Without a description the row's sentence says what it must be. */
export const text = (description = '') => Type.String({ minLength: 1, maxLength: 200, description })

export const matching = (pattern: string, description: string) => Type.String({ pattern, description })

export const phone = (example: string) => matching('^[+*\\d][\\d-]{3,15}$', `a phone number as people dial it, such as ${example}`)

const EMAIL = '[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+'

export const email = (what: string, example: string) => matching(`^${EMAIL}$`, `${what}, such as ${example}`)

/** Comma-separated. */
export const emails = (example: string) =>
  matching(`^${EMAIL}(,\\s*${EMAIL})*$`, `a comma-separated list of e-mail addresses, such as ${example}`)

const SECRET = { isSecret: true }
/** Values that no message repeats: keys and their owners. URLs as well, since people write passwords into them. */
export const secret = <T extends TSchema>(kind: T) => Type.With(kind, SECRET)
export const isSecret = (setting: TSchema): boolean => 'isSecret' in setting

/** URL of a server. */
export const secretUrl = (schemes: string[], example: string) =>
  Type.Refine(Type.String({ description: `an address such as ${example}`, ...SECRET }), (value) => hasScheme(value, schemes))

/** One or several secrets, comma-separated. */
export const secrets = (minLength: number) =>
  Type.Refine(
    Type.String({ description: `a secret of at least ${minLength} characters, or several separated by commas`, ...SECRET }),
    (value) => listOf(value).length > 0 && listOf(value).every((one) => one.length >= minLength),
  )

export const webOrigin = () =>
  Type.Refine(
    Type.String({ description: 'scheme and host without a path, such as https://shop.example', ...SECRET }),
    (value) => hasScheme(value, ['http:', 'https:']) && new URL(value).origin === value,
  )

/** Scheme, host and path only; plain http on this machine only. */
export const secureAddress = (example: string) =>
  Type.Refine(
    Type.String({ description: `an https address without a query, such as ${example}`, ...SECRET }),
    (value) => hasScheme(value, ['https:', 'http:']) && isPlain(new URL(value)) && isSecure(new URL(value)),
  )

/** Comma-separated networks. */
export const networks = () =>
  Type.Refine(Type.String({ description: 'a comma-separated list of addresses or networks, such as 10.0.0.0/8,::1' }), (value) =>
    listOf(value).every(isNetwork),
  )

export const courierDays = () =>
  Type.Refine(
    Type.String({ description: 'regions with working days from 1 to 14, each region once, such as gush_dan:1,haifa:2,eilat:3' }),
    (value) => readCourierDays(value) !== null,
  )

export const weekHours = () =>
  Type.Refine(
    Type.String({ description: 'hours of days from sun to fri, each day once, such as "sun-thu 10-17, fri 10-13"' }),
    (value) => readWeekHours(value) !== null,
  )

/** `a, b` to `['a', 'b']`. */
export function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function hasScheme(value: string, schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol)
}

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

function isPlain({ href, origin, pathname }: URL): boolean {
  return href === origin + pathname
}

function isNetwork(value: string): boolean {
  const [address = '', prefix] = value.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
    return /^\d+$/.test(prefix)
  } catch {
    return false
  }
}
