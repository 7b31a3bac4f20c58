import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import { $note, $noteRefusal, $offered, noteOpened, noteSent, noteTyped, reminded } from './note.model.ts'
import { readyNotes } from './note.text.ts'
import { $view, opened } from './orders-list.model.ts'

const order = staffOrder()
const { orderId } = order
const other = { ean: '2000000000022', brand: 'Pirelli', displayName: 'Angel GT II', displaySize: '180/55-17', price: 749, inStock: 4 }
const found: OrderAlternatives = {
  released: null,
  missing: [],
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
    expect(readyNotes(order, 'no_units', { ...found, sources: [], products: [] }).map(({ choice }) => choice)).toEqual(['money'])
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

describe('a reminder of a transfer', () => {
  const awaited = { ...order, work: 'transfer', heldUntil: '2026-11-26T12:30:00.000Z' } as const
  const transfer = { bank: 'לאומי', branch: '800', account: '123456', beneficiary: 'טייר', phone: '', hours: 48 }
  const list = { orders: [awaited], products: [], counts: {}, pagination: {}, readAt: '' }

  it('tells the sum, the account, and until when the order is held', async () => {
    const { scope } = openScope({ values: [[$settings, { ...openScope().scope.getState($settings), transfer }]] })
    await allSettled(reminded, { scope, params: awaited })
    const { subject, body } = scope.getState($note) ?? {}
    expect(subject).toContain(orderId)
    for (const told of [order.price.charged.toLocaleString('en'), '123456', '800', 'לאומי', 'טייר', '26/11/2026', '14:30'])
      expect(body).toContain(told)
  })

  it('opens once where a link led to it', async () => {
    const { scope } = openScope({ answers: () => list })
    const search = `?search=${orderId}&remind=1`
    await allSettled(opened, { scope, params: { path: '/admin/orders', search, params: {}, isReturn: false } })
    expect([scope.getState($note)?.orderId, scope.getState($view).remind]).toEqual([orderId, false])
  })
})
