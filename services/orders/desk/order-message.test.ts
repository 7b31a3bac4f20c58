import { describe, expect, it } from 'vitest'
import { staffOrder } from '../testing/staff-order.ts'
import { attentionMessage, statusMessage } from './order-message.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

const shop = {
  name: 'צמיג ישיר',
  phone: '03-555-0142',
  transfer: { bank: 'לאומי', branch: '800', account: '12345678', beneficiary: 'צמיג ישיר בע״מ', phone: '03-555-0142', hours: 48 },
  business: {
    legalName: '',
    companyId: '',
    address: 'המסגר 8, חולון',
    latinName: '',
    deliveryAddress: '',
    email: '',
    accessibility: { coordinator: '', phone: '', email: '' },
  },
}
const hours = Array.from({ length: 7 }, (_, day) => (day < 5 ? { opens: 8, closes: 17 } : null))
const garage = {
  id: 'hanamal',
  displayName: 'צמיגי הנמל',
  manualBooking: false,
  place: { address: 'הנמל 4', city: 'אשדוד', phone: '08-555-0100', hours },
}
const refund = { refundId: 'r1', amount: 368.1, fee: 0, method: 'card', paidOn: null } as const
/** Without the marks that keep numbers left to right. */
const plain = (message: string | null) => message?.replace(/\p{Cf}/gu, '')

describe('the message to a customer', () => {
  it('says when and where the tires are fitted', () => {
    const message = plain(statusMessage(staffOrder({ status: 'doneTransit' }), shop))
    expect(message).toContain('שלום יואב')
    for (const said of ['104231', 'צמיגי הנמל', '24/11', '10:00–12:00', '03-555-0142']) expect(message).toContain(said)
  })

  it('says that the garage is called where it books by hand', () => {
    const order = staffOrder({ status: 'doneTransit' }, { installDate: null, installSlot: null })
    expect(plain(statusMessage(order, shop))).toContain('בתיאום ישיר עם המוסך')
  })

  it('names the tracking code of what was sent, and of nothing else', () => {
    const order = { trackingCode: 'RR482915306IL' }
    expect(statusMessage(staffOrder({ ...order, status: 'sent' }, { sip: 'shipping', shop: null }), shop)).toContain(
      '\u2066RR482915306IL\u2069',
    )
    expect(statusMessage(staffOrder({ ...order, status: 'cancelled' }), shop)).not.toContain('RR482915306IL')
  })

  it.each([
    [
      'a garage, with where it is and when it is open',
      { status: 'transit' },
      { shop: garage },
      ['הנמל 4, אשדוד', '08-555-0100', '8:00–17:00', '₪160'],
    ],
    ['pickup', { status: 'transit' }, { sip: 'pickup', shop: null }, ['מוכנה לאיסוף', 'המסגר 8, חולון']],
    ['what is paid and goes by parcel', { status: 'paid' }, { sip: 'shipping', shop: null }, ['כשהחבילה תצא לדרך']],
    [
      'a transfer that is waited for',
      { status: 'open', paidAt: null, work: 'transfer', heldUntil: '2026-11-26T14:30:00.000Z' },
      { selectedPaymentMethod: 'transfer' },
      ['1,748', '12345678', '800', 'לאומי', '26/11/2026 16:30'],
    ],
    ['a payment that never came', { status: 'open', paidAt: null, reservation: 'released', work: 'incomplete' }, {}, ['לא שמורים']],
    ['money that is owed', { status: 'cancelled', refund: { due: 368.1, paid: 0, refunds: [] } }, {}, ['נחזיר לכם', '368.10']],
    [
      'money that was given back',
      { status: 'cancelled', refund: { due: 0, paid: 368.1, refunds: [{ ...refund, state: 'paid' }] } },
      {},
      ['החזרנו לכם', '368.10'],
    ],
  ] as const)('by way, payment and state: %s', (_, order, checkout, said) => {
    const message = plain(statusMessage(staffOrder(order as Partial<StaffOrder>, checkout as Partial<StaffOrder['checkout']>), shop))
    for (const each of said) expect(message).toContain(each)
  })

  it('does not say that money is back which is still on its way', () => {
    const onItsWay = staffOrder({ status: 'cancelled', refund: { due: 0, paid: 368.1, refunds: [{ ...refund, state: 'unclear' }] } })
    expect(plain(statusMessage(onItsWay, shop))).not.toContain('החזרנו')
  })

  it('never says that all is well with an order that has no units', () => {
    for (const order of [staffOrder({ work: 'no_units', reservation: 'released' }), staffOrder({ needsAttention: 'stock_gone' })]) {
      const message = plain(statusMessage(order, shop))
      expect(message).toContain('נמכרו בינתיים')
      expect(message).not.toContain('מטפלים בה')
    }
  })

  it('asks where the order waits for the customer only', () => {
    expect(plain(attentionMessage(staffOrder(), 'slot_gone', 'צמיג ישיר'))).toContain('איזה יום ושעה')
    expect(attentionMessage(staffOrder(), 'paid_twice', 'צמיג ישיר')).toBeNull()
  })
})
