import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import { $cards, $openIds, $rows, cardRequested, detailsRetried, toggled } from './order-details.model.ts'

const order = staffOrder()
const { orderId } = order
const details = { order, products: [], history: [{ what: 'placed', at: order.createdAt, by: null }] }
const card = { cData: { holder: 'יואב', mask: '4417', expiry: '08/28', installments: 3, transactionId: '870d' } }

function openDesk(answer: (path: string) => unknown) {
  const { scope, requests } = openScope({ answers: ({ path }) => (path.includes('/messages/') ? [] : answer(path)) })
  return { scope, asked: () => requests.map(({ path }) => path).filter((path) => !path.includes('/messages/')) }
}

describe('an unfolded row', () => {
  it('loads its history each time it is opened, and shows the cached one meanwhile', async () => {
    const { scope, asked } = openDesk(() => details)
    await allSettled(toggled, { scope, params: orderId })
    await allSettled(toggled, { scope, params: orderId })
    expect([scope.getState($openIds), scope.getState($rows)[orderId]?.data]).toEqual([[], details])
    await allSettled(toggled, { scope, params: orderId })
    expect(asked()).toEqual([`/api/v1/order/${orderId}`, `/api/v1/order/${orderId}`])
  })

  it('reloads when the order changed elsewhere; closed rows do not', async () => {
    const { scope, asked } = openDesk(() => details)
    await allSettled(toggled, { scope, params: orderId })
    for (const changed of [orderId, '104999']) await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: changed } })
    expect(asked()).toEqual([`/api/v1/order/${orderId}`, `/api/v1/order/${orderId}`])
  })

  it('shows why its history failed, until it loads', async () => {
    let isDown = true
    const { scope } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return details
    })
    await allSettled(toggled, { scope, params: orderId })
    expect(scope.getState($rows)[orderId]?.failure).toBe('אין חיבור')
    isDown = false
    await allSettled(detailsRetried, { scope, params: orderId })
    expect(scope.getState($rows)[orderId]).toEqual({ data: details, failure: null, isLoading: false })
  })

  it('loads the card details on request, and clears them when closed', async () => {
    const { scope, asked } = openDesk((path) => (path.includes('/pdata/') ? card : details))
    await allSettled(toggled, { scope, params: orderId })
    expect(scope.getState($cards)).toEqual({})
    await allSettled(cardRequested, { scope, params: orderId })
    expect([scope.getState($cards)[orderId]?.data, asked().filter((path) => path.includes('/pdata/')).length]).toEqual([card, 1])
    await allSettled(toggled, { scope, params: orderId })
    expect(scope.getState($cards)).toEqual({})
  })

  it('drops card details that arrive after it was closed', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope } = openDesk((path) => (path.includes('/pdata/') ? held.promise : details))
    await allSettled(toggled, { scope, params: orderId })
    void allSettled(cardRequested, { scope, params: orderId })
    void allSettled(toggled, { scope, params: orderId })
    held.resolve(card)
    await allSettled(scope)
    expect(scope.getState($cards)).toEqual({})
  })

  it('shows why the card details failed', async () => {
    const { scope } = openDesk((path) => {
      if (path.includes('/pdata/')) throw new ApiError('offline', 'אין חיבור')
      return details
    })
    await allSettled(toggled, { scope, params: orderId })
    await allSettled(cardRequested, { scope, params: orderId })
    expect(scope.getState($cards)[orderId]?.failure).toBe('אין חיבור')
  })
})
