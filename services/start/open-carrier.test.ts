import { expect, it } from 'vitest'
import { readConfig } from '#services/platform/config.ts'
import { openCarrier } from './open-carrier.ts'

const AT = new Date('2026-11-29T10:00:00Z')
const now = () => AT
const settings = { CARRIER_TOKEN: 'key', CARRIER_CLIENT: '3399', CARRIER_WEBHOOK_SECRET: 'told' }

it('gives a demo a carrier of its own, which knows its parcels after a restart', async () => {
  const { carrier, mode } = readConfig({})
  const [first, second] = [openCarrier({ config: { carrier, mode }, now }), openCarrier({ config: { carrier, mode }, now })]
  const parcel = {
    reference: '104231',
    recipient: 'דן כהן',
    phone: '0527654321',
    email: null,
    city: 'חיפה',
    address: 'הרצל 1',
    notes: null,
  }
  const { code } = (await (await first?.open())?.create(parcel)) ?? { code: '' }
  expect(await (await second?.open())?.state(code)).toEqual({ state: 'created', at: AT })
  expect(first?.webhookSecret).toBeNull()
})

it('gives a shop the one of its settings, and none without them', () => {
  const { carrier } = readConfig(settings)
  expect(openCarrier({ config: { carrier, mode: 'production' }, now })?.webhookSecret).toBe('told')
  expect(openCarrier({ config: { carrier: null, mode: 'production' }, now })).toBeNull()
})

it('refuses half of the settings', () => {
  expect(() => readConfig({ CARRIER_TOKEN: 'key' })).toThrow('CARRIER_CLIENT must be set, too')
})
