import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { OrderAlternatives } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import { $note, $noteRefusal, $offered, noteOpened, noteSent, noteTyped } from './note.model.ts'
import { readyNotes } from './note.text.ts'

const order = staffOrder()
const { orderId } = order
const other = { ean: '2000000000022', brand: 'Pirelli', displayName: 'Angel GT II', displaySize: '180/55-17', price: 749, inStock: 4 }
const found: OrderAlternatives = {
  sources: [
    { source: 'shipment', arrivesOn: '2026-12-06' },
    { source: 'supplier', arrivesOn: '2027-01-03' },
  ],
  products: [other],
}

describe('ready texts', () => {
  it('are those that are true: the nearest day, what is on the shelf, the money', () => {
    const notes = readyNotes(order, 'stock_gone', found)
    expect(notes.map(({ choice }) => choice)).toEqual(['wait', 'another', 'money'])
    expect(notes[0]?.body).toContain('06/12')
    expect(notes[1]?.body).toContain('Pirelli Angel GT II, ₪749')
    expect(notes[2]?.body).toContain(`₪${order.price.charged.toLocaleString('en')}`)
  })

  it('promise nothing that there is not', () => {
    expect(readyNotes(order, 'no_units', { sources: [], products: [] }).map(({ choice }) => choice)).toEqual(['money'])
    expect(readyNotes(order, 'slot_gone', null).map(({ choice }) => choice)).toEqual(['slot', 'money'])
    expect(readyNotes(order, 'coupon_gone', null)).toEqual([])
  })
})

describe('a note to a buyer', () => {
  it('keeps what was typed when it is refused, and is sent again under the same id after a lost answer', async () => {
    let tries = 0
    const { scope, requests } = openScope<{ id: string }>({
      answers: ({ path }) => {
        if (path.endsWith('/alternatives')) return found
        tries += 1
        return tries === 1 ? new ApiError('offline', 'אין חיבור') : []
      },
    })
    await allSettled(noteOpened, { scope, params: { orderId, reason: 'stock_gone' } })
    expect(scope.getState($offered)).toEqual(found)
    await allSettled(noteSent, { scope })
    await allSettled(noteTyped, { scope, params: { subject: 'נושא', body: 'תוכן' } })
    await allSettled(noteSent, { scope })
    expect([scope.getState($note)?.body, scope.getState($noteRefusal)?.message]).toEqual(['תוכן', 'אין חיבור'])
    await allSettled(noteSent, { scope })
    expect(scope.getState($note)).toBeNull()
    const sent = requests.filter(({ path }) => path.endsWith('/notes'))
    expect(sent.map(({ body }) => body)).toEqual([0, 1].map(() => ({ id: sent[0]?.body.id, orderId, subject: 'נושא', body: 'תוכן' })))
  })

  it('of a reason of their own asks for nothing', async () => {
    const { scope, requests } = openScope()
    await allSettled(noteOpened, { scope, params: { orderId, reason: null } })
    expect(requests).toEqual([])
  })
})
