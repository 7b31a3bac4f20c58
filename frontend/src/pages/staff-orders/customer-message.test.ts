import { describe, expect, it } from 'vitest'
import { attentionMessage, messageAddress, statusMessage } from './customer-message.ts'
import { staffOrder } from './testing/staff-order.ts'

const shop = { shopName: 'צמיג ישיר', phone: '03-555-0142' }
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

  it('asks where the order waits for the customer only', () => {
    expect(plain(attentionMessage(staffOrder(), 'slot_gone', 'צמיג ישיר'))).toContain('איזה יום ושעה')
    expect(attentionMessage(staffOrder(), 'paid_twice', 'צמיג ישיר')).toBeNull()
  })

  it('goes to the phone of the customer, and nowhere once that is erased', () => {
    expect(messageAddress(staffOrder(), 'שלום')).toBe(`https://wa.me/972525550143?text=${encodeURIComponent('שלום')}`)
    expect(messageAddress(staffOrder({}, { personal: { name: null, phone: null, emailaddress: null } }), 'שלום')).toBeNull()
  })
})
