import { describe, expect, it } from 'vitest'
import { AGREED_PLACEHOLDER, LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import { messagesOf } from './offer-message.ts'
import type { StaffOffer } from './staff-offers.contract.ts'

const shop = { name: 'צמיג ישיר', address: 'https://shop.example' }
const link = 'https://shop.example/offer/7KQ2M9XD'
const LRI = '\u2066'
const PDI = '\u2069'

const offer = (change: Partial<StaffOffer> = {}): StaffOffer => ({
  offerId: '0198f7a0-0000-7000-8000-000000000001',
  state: 'waiting',
  madeAt: '2026-11-21T08:00:00.000Z',
  ean: '2000000000015',
  brand: 'Pirelli',
  displayName: 'Angel GT II',
  displaySize: '180/55 ZR 17',
  phone: '0525550147',
  offered: 720,
  priceThen: 815,
  price: 815,
  fullPrice: 990,
  floor: null,
  floorScope: null,
  landedCost: null,
  visibility: 'instock',
  inStock: 9,
  expiresAt: '2026-11-22T08:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  agreed: null,
  link: null,
  orderId: null,
  isWithdrawn: false,
  ...change,
})
const accepted = (change: Partial<StaffOffer>) => messagesOf(offer({ state: 'accepted', agreed: 720, link, ...change }), shop).accept

describe('the message to the shopper', () => {
  it('names product, size, both prices, the hours of the link and the link, each isolated left to right', () => {
    const message = messagesOf(offer(), shop).counter
    for (const part of ['Pirelli Angel GT II', '180/55 ZR 17', '₪720.00', AGREED_PLACEHOLDER, '₪815.00', '24']) {
      expect(message).toContain(LRI + part + PDI)
    }
    expect(message?.split('\n').slice(-2)).toEqual([LINK_PLACEHOLDER, 'צמיג ישיר'])
  })

  it('shows the expiry of an existing link', () => {
    const message = messagesOf(offer({ state: 'countered', agreed: 760, link }), shop).counter
    expect(message).toContain(`ב־${LRI}₪760.00${PDI} הוא שלכם, במקום ${LRI}₪815.00${PDI}`)
    expect(message).toContain(`בתוקף עד ${LRI}22/11/2026 10:00${PDI}:\n${link}`)
    expect(message).not.toContain('שעות')
  })

  it('leaves Hebrew of a name outside the isolate', () => {
    expect(messagesOf(offer({ displayName: 'סט Angel GT II' }), shop).accept).toContain(`עבור סט ${LRI}Pirelli Angel GT II${PDI} במידה`)
  })

  it('accepts at the offered price, or at the price of the shop where that has fallen below it', () => {
    expect(messagesOf(offer(), shop).accept).toContain(`הוא שלכם ב־${LRI}₪720.00${PDI}, במקום ${LRI}₪815.00${PDI}`)
    expect(messagesOf(offer({ price: 700 }), shop).accept).toContain(`הוא שלכם ב־${LRI}₪700.00${PDI}.`)
  })

  it('compares with no price that is lower or unknown', () => {
    expect(accepted({ price: 700 })).not.toContain('במקום')
    expect(accepted({ price: null })).not.toContain('במקום')
  })

  it('refuses politely, with a link to the product while the shop sells it', () => {
    const sold = messagesOf(offer({ displayName: 'סט Angel GT II' }), shop).reject
    expect(sold).toContain(`בחנות ב־${LRI}₪815.00${PDI}:\nhttps://shop.example/tire/moto/2000000000015/angel-gt-ii`)
    expect(sold).not.toContain('24')
    expect(messagesOf(offer({ price: null }), shop).reject).not.toContain('בחנות')
  })

  it('covers the given answer only, and there is none for a lapsed offer', () => {
    expect(Object.keys(messagesOf(offer({ state: 'rejected' }), shop))).toEqual(['reject'])
    expect(messagesOf(offer({ state: 'rejected', isWithdrawn: true }), shop).reject).toContain('אינו בתוקף עוד')
    expect(messagesOf(offer({ state: 'lapsed' }), shop)).toEqual({})
  })
})
