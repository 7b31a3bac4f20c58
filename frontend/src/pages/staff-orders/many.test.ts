import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { ChangedOrder, ChangeOfMany } from '#services/orders/desk/many-orders.contract.ts'
import { staffOrder, staffOrders } from '#services/orders/testing/staff-order.ts'
import { $pickedIds, codesOpened, manyPicked, rowPicked } from './many.model.ts'
import { $applicable, $left, $results, $stopped, codesApplied, codesTyped, resumed, statusApplied } from './many-acts.model.ts'
import { opened } from './orders-list.model.ts'

const ids = Array.from({ length: 25 }, (_, index) => String(104_200 + index))
const refusedId = ids[3] ?? ''

/** A desk whose server refuses one of the orders, and fails as often as told. */
async function openDesk({ failures = 0 } = {}) {
  const sent: ChangeOfMany[] = []
  let left = failures
  const { scope } = openScope({
    answers: ({ path, body }) => {
      if (path !== '/api/v1/staff/orders/changes') return staffOrders(ids.slice(0, 10).map((orderId) => staffOrder({ orderId })))
      const asked = body as ChangeOfMany
      if (!asked.isTrial && sent.length > 0 && left-- > 0) throw new ApiError('unavailable', 'לא זמין')
      sent.push(asked)
      return { results: asked.changes.map(answerTo) }
    },
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, () => undefined],
    ],
  })
  await allSettled(opened, { scope, params: { params: {}, path: '/admin/orders', search: '', isReturn: false } })
  return { scope, sent }
}

function answerTo({ orderId, status = 'paid', trackingCode = null }: { orderId: string; status?: string; trackingCode?: string | null }) {
  const before = { status: 'paid', trackingCode: null }
  const refused = orderId === refusedId ? 'לא מתאים' : null
  return { orderId, refused, before, after: refused === null ? { status, trackingCode } : null } as ChangedOrder
}

describe('orders picked for one act', () => {
  it('are a row, or with Shift all rows since the last one', async () => {
    const { scope } = await openDesk()
    await allSettled(rowPicked, { scope, params: { orderId: ids[1] ?? '', isRange: false } })
    await allSettled(rowPicked, { scope, params: { orderId: ids[4] ?? '', isRange: true } })
    expect([...scope.getState($pickedIds)].sort()).toEqual(ids.slice(1, 5))
    await allSettled(rowPicked, { scope, params: { orderId: ids[2] ?? '', isRange: false } })
    expect([...scope.getState($pickedIds)].sort()).toEqual([ids[1], ids[3], ids[4]])
  })

  it('are changed in portions; what was refused stays picked, with its reason', async () => {
    const { scope, sent } = await openDesk()
    await allSettled(manyPicked, { scope, params: ids })
    await allSettled(statusApplied, { scope, params: 'sent' })
    expect(sent.flatMap(({ changes }) => changes.map(({ orderId }) => orderId))).toEqual(ids)
    expect(scope.getState($results)?.filter(({ refused }) => refused !== null)).toMatchObject([{ orderId: refusedId, refused: 'לא מתאים' }])
    expect(scope.getState($pickedIds)).toEqual([refusedId])
  })

  it('go on where an answer failed to come', async () => {
    const { scope, sent } = await openDesk({ failures: 1 })
    await allSettled(manyPicked, { scope, params: ids })
    await allSettled(statusApplied, { scope, params: 'sent' })
    expect(scope.getState($stopped)).toBe('לא זמין')
    expect(scope.getState($left)).toBe(ids.length - (sent[0]?.changes.length ?? 0))
    await allSettled(resumed, { scope })
    expect(scope.getState($left)).toBe(0)
    expect(sent.flatMap(({ changes }) => changes.map(({ orderId }) => orderId))).toEqual(ids)
  })
})

it('tries pasted codes, and applies what passes alone', async () => {
  const { scope, sent } = await openDesk()
  await allSettled(codesOpened, { scope })
  await allSettled(codesTyped, { scope, params: `${ids[0]},A1\n${refusedId},A2\n${ids[5]}\n${ids[6]} A6` })
  expect(sent.every(({ isTrial }) => isTrial)).toBe(true)
  expect(scope.getState($applicable)).toEqual([
    { orderId: ids[0], trackingCode: 'A1', status: 'sent' },
    { orderId: ids[6], trackingCode: 'A6', status: 'sent' },
  ])
  await allSettled(codesApplied, { scope })
  expect(sent.at(-1)).toEqual({ changes: scope.getState($applicable), isTrial: false })
  expect(scope.getState($results)?.map(({ orderId }) => orderId)).toEqual([ids[0], ids[6]])
})
