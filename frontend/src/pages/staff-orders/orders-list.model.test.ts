import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signedIn } from '#frontend/entities/staff/session.model.ts'
import { listenFx, signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder, staffOrders } from '#services/orders/testing/staff-order.ts'
import {
  $counts,
  $failure,
  $isLoading,
  $newIds,
  $orders,
  $view,
  $waitingIds,
  filtersChanged,
  newOrdersShown,
  opened,
  pageChanged,
  retried,
  wordsTyped,
} from './orders-list.model.ts'
import { inTab } from './orders-view.ts'

const at = (search = ''): PageLocation => ({ params: {}, path: '/admin/orders', search, isReturn: false })
const first = staffOrder()
const second = staffOrder({ orderId: '104230', createdAt: '2026-11-19T07:00:00.000Z' })

function openDesk(
  answerList: (path: string, times: number) => StaffOrders | Promise<StaffOrders>,
  answerOne = (_: string): unknown => null,
) {
  const { scope, requests } = openScope({
    answers: ({ path }, attempt) => (path.startsWith('/api/v1/orders') ? answerList(path, attempt) : answerOne(path)),
    handlers: [
      [delayFx, () => undefined],
      [listenFx, () => new Promise(() => {})],
      [replaceQueryFx, () => undefined],
    ],
  })
  return { scope, asked: () => requests.map(({ path }) => path), ids: () => scope.getState($orders)?.map(({ orderId }) => orderId) }
}

describe('the order list', () => {
  it('loads what its URL says', async () => {
    const { scope, asked, ids } = openDesk(() => staffOrders([first]))
    await allSettled(opened, { scope, params: at('?search=mizrahi&status=paid&page=2') })
    expect([asked(), ids()]).toEqual([['/api/v1/orders?search=mizrahi&status=paid&page=2&limit=25'], ['104231']])
  })

  it('starts at the first page whenever a filter changes', async () => {
    const { scope, asked } = openDesk(() => staffOrders([first]))
    await allSettled(opened, { scope, params: at('?page=4') })
    await allSettled(filtersChanged, { scope, params: inTab('attention') })
    await allSettled(pageChanged, { scope, params: 2 })
    await allSettled(wordsTyped, { scope, params: '0525' })
    expect(asked().slice(1)).toEqual([
      '/api/v1/orders?attention=1&page=1&limit=25',
      '/api/v1/orders?attention=1&page=2&limit=25',
      '/api/v1/orders?search=0525&attention=1&page=1&limit=25',
    ])
  })

  it('drops the answer to an outdated view', async () => {
    const held = Promise.withResolvers<StaffOrders>()
    const { scope, ids } = openDesk((path) => (path.includes('status') ? staffOrders([second]) : held.promise))
    void allSettled(opened, { scope, params: at() })
    void allSettled(filtersChanged, { scope, params: inTab('sent') })
    await expect.poll(ids).toEqual(['104230'])
    held.resolve(staffOrders([first]))
    await allSettled(scope)
    expect(ids()).toEqual(['104230'])
  })

  it('keeps the last data when a request fails, and says so until one succeeds', async () => {
    let isDown = false
    const { scope, ids } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return staffOrders([first])
    })
    await allSettled(opened, { scope, params: at() })
    isDown = true
    await allSettled(filtersChanged, { scope, params: inTab('paid') })
    expect([scope.getState($failure), ids()]).toEqual(['אין חיבור', ['104231']])
    isDown = false
    await allSettled(retried, { scope })
    expect(scope.getState($failure)).toBeNull()
  })

  it('counts new orders, and shows them on request', async () => {
    const { scope, ids } = openDesk((_, times) => staffOrders(times === 1 ? [second] : [first, second]))
    await allSettled(opened, { scope, params: at('?status=paid') })
    await allSettled(signalled, { scope, params: { kind: 'order-placed', orderId: '104231' } })
    expect([ids(), scope.getState($waitingIds), scope.getState($counts)?.all]).toEqual([['104230'], ['104231'], 2])
    await allSettled(newOrdersShown, { scope })
    expect([ids(), scope.getState($waitingIds), scope.getState($newIds)]).toEqual([['104231', '104230'], [], ['104231']])
    expect(scope.getState($view)).toMatchObject({ page: 1, status: null })
  })

  it('updates the row of an order changed elsewhere, and no others', async () => {
    const sent = { ...second, status: 'closed' as const, changedAt: '2026-11-19T09:00:00.000Z' }
    const { scope, asked, ids } = openDesk((_, times) => staffOrders(times === 1 ? [first, second] : [first, sent]))
    await allSettled(opened, { scope, params: at() })
    const [stored] = scope.getState($orders) ?? []
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: second.orderId } })
    expect([ids(), scope.getState($orders)?.[1]]).toEqual([['104231', '104230'], sent])
    expect(scope.getState($orders)?.[0]).toBe(stored)
    expect(asked()).toHaveLength(2)
  })

  it('updates a row even if the filter no longer matches', async () => {
    const sent = { ...second, status: 'closed' as const, changedAt: '2026-11-19T09:00:00.000Z' }
    const { scope, asked } = openDesk(
      (_, times) => staffOrders(times === 1 ? [first, second] : [first]),
      () => ({ order: sent, products: [], history: [] }),
    )
    await allSettled(opened, { scope, params: at('?status=paid') })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: second.orderId } })
    expect([asked().at(-1), scope.getState($orders)]).toEqual([`/api/v1/order/${second.orderId}`, [first, sent]])
  })

  it('ignores background answers and their failures', async () => {
    const held = Promise.withResolvers<StaffOrders>()
    const { scope, asked, ids } = openDesk((_, times) => (times === 1 ? staffOrders([first]) : held.promise))
    await allSettled(opened, { scope, params: at() })
    void allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: first.orderId } })
    await expect.poll(() => asked().length).toBe(2)
    expect(scope.getState($isLoading)).toBe(false)
    held.reject(new ApiError('offline', 'אין חיבור'))
    await allSettled(scope)
    expect([ids(), scope.getState($failure)]).toEqual([['104231'], null])
  })

  it('does not count an old order that begins to match as new', async () => {
    const old = staffOrder({ orderId: '90000', createdAt: '2026-11-19T08:59:00.000Z' })
    const { scope } = openDesk((_, times) => staffOrders(times === 1 ? [second] : [old, second]))
    await allSettled(opened, { scope, params: at('?attention=1') })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: '90000' } })
    expect(scope.getState($waitingIds)).toEqual([])
  })

  it('clears the count once shown, also for those that do not fit the first page', async () => {
    const { scope } = openDesk(() => staffOrders([first]))
    await allSettled(opened, { scope, params: at() })
    for (const orderId of ['104232', '104233']) await allSettled(signalled, { scope, params: { kind: 'order-placed', orderId } })
    expect(scope.getState($waitingIds)).toEqual(['104232', '104233'])
    await allSettled(newOrdersShown, { scope })
    expect([scope.getState($waitingIds), scope.getState($newIds)]).toEqual([[], ['104232', '104233']])
  })

  it("does not show another view's rows after Back", async () => {
    let isDown = false
    const { scope, ids } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return staffOrders([first])
    })
    const back = (search: string) => allSettled(opened, { scope, params: { ...at(search), isReturn: true } })
    await allSettled(opened, { scope, params: at('?status=paid') })
    isDown = true
    await back('?status=paid')
    expect(ids()).toEqual(['104231'])
    await back('')
    expect([ids(), scope.getState($failure)]).toEqual([undefined, 'אין חיבור'])
  })

  it('retries a refused request after signing in again', async () => {
    let isSeated = false
    const { scope, ids } = openDesk(() => {
      if (!isSeated) throw new ApiError('no_session', 'אין התחברות')
      return staffOrders([first])
    })
    await allSettled(opened, { scope, params: at() })
    isSeated = true
    void allSettled(signedIn, { scope, params: { token: 't', user: { _id: 'a', name: 'נועה', email: 'noa@shop.example' } } })
    await expect.poll(() => [ids(), scope.getState($failure)]).toEqual([['104231'], null])
  })

  it('does not go back to an older version of an order', async () => {
    const older = { ...first, status: 'open' as const, changedAt: '2026-11-19T08:00:00.000Z' }
    const { scope } = openDesk((_, times) => staffOrders(times === 1 ? [first] : [older]))
    await allSettled(opened, { scope, params: at() })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId: first.orderId } })
    expect(scope.getState($orders)?.[0]?.status).toBe('paid')
  })
})
