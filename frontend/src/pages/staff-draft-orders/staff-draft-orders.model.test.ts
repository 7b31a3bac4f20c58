import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import {
  $createdId,
  $createFailure,
  $drafts,
  $failure,
  createRequested,
  filtersChanged,
  opened,
  refreshed,
} from './staff-draft-orders.model.ts'

const here = { params: {}, path: '/admin/draft-orders', search: '', isReturn: false }
const row = (changes: Partial<DraftOrderRow> = {}) => ({ _id: 'one', status: 'completed', ...changes })

interface Desk {
  /** Successive answers of the list, the last one repeated; an error is thrown. */
  lists: (readonly object[] | ApiError)[]
  generate?: () => unknown
  /** Delays the list's answers. */
  wait?: Promise<void>
}

function openDesk({ lists, generate, wait }: Desk) {
  const left = [...lists]
  const { scope, requests } = openScope({
    answers: async ({ method }) => {
      if (method === 'POST') return generate?.()
      await wait
      const answer = (left.length > 1 ? left.shift() : left[0]) ?? []
      return answer instanceof ApiError ? answer : { ok: true, orders: answer }
    },
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, () => undefined],
    ],
  })
  return { scope, asked: () => requests.map(({ path, method = 'GET' }) => `${method} ${path}`) }
}

const list = 'GET /api/v1/draft-orders?limit=50&sortBy=createdAt&sortOrder=-1'

describe('draft orders', () => {
  it('are the newest 50', async () => {
    const { scope, asked } = openDesk({ lists: [[row()]] })
    await allSettled(opened, { scope, params: here })
    expect([asked(), scope.getState($drafts)?.length]).toEqual([[list], 1])
  })

  it('are sorted by date or by sum, the newest first at first', async () => {
    const { scope, asked } = openDesk({ lists: [[row()]] })
    await allSettled(opened, { scope, params: here })
    for (const sort of ['smallest', 'largest', 'oldest'] as const) await allSettled(filtersChanged, { scope, params: { sort } })
    const sorted = (by: string, order: string) => `GET /api/v1/draft-orders?limit=50&sortBy=${by}&sortOrder=${order}`
    expect(asked()).toEqual([list, sorted('totalPrice', '1'), sorted('totalPrice', '-1'), sorted('createdAt', '1')])
  })

  it('are polled while one is being computed, and no longer', async () => {
    const { scope, asked } = openDesk({ lists: [[row({ status: 'initial' })], [row({ status: 'preparing' })], [row()]] })
    await allSettled(opened, { scope, params: here })
    expect([asked().length, scope.getState($drafts)?.[0]?.status]).toEqual([3, 'completed'])
  })

  it('are reloaded when one changes, unless the page was left', async () => {
    const { scope, asked } = openDesk({ lists: [[row()]] })
    await allSettled(opened, { scope, params: here })
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: 'x' } })
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: 'one' } })
    await allSettled(pageLeft, { scope })
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: 'one' } })
    expect(asked()).toEqual([list, list])
  })

  it("show the server's error, or the page's own text", async () => {
    const { scope } = openDesk({ lists: [new ApiError('busy', 'עמוס'), new ApiError('http_500', '?')] })
    await allSettled(opened, { scope, params: here })
    expect(scope.getState($failure)).toBe('עמוס')
    await allSettled(refreshed, { scope })
    expect(scope.getState($failure)).toBe('טעינת טיוטות הרכש נכשלה')
  })

  it('include a new one created by a press', async () => {
    const answer = { ok: true, draftOrderId: 'two', status: 'initial', message: 'הטיוטה בהכנה.' }
    const { scope, asked } = openDesk({ lists: [[], [row({ _id: 'two' })]], generate: () => answer })
    await allSettled(opened, { scope, params: here })
    await allSettled(createRequested, { scope })
    expect(asked()).toEqual([list, 'POST /api/v1/draft-orders/generate', list])
    expect(scope.getState($createdId)).toBe('two')
  })

  it('are reloaded once more if one was created during a load', async () => {
    const answer = { ok: true, draftOrderId: 'two', status: 'initial', message: 'הטיוטה בהכנה.' }
    const late = Promise.withResolvers<void>()
    const { scope, asked } = openDesk({ lists: [[], [row({ _id: 'two' })]], generate: () => answer, wait: late.promise })
    const listed = allSettled(opened, { scope, params: here })
    const made = allSettled(createRequested, { scope })
    setImmediate(late.resolve)
    await Promise.all([listed, made])
    expect([asked().length, scope.getState($drafts)?.[0]?._id]).toEqual([3, 'two'])
  })

  it('report a failed creation', async () => {
    const { scope } = openDesk({
      lists: [[]],
      generate: () => {
        throw new ApiError('offline', 'אין חיבור.')
      },
    })
    await allSettled(opened, { scope, params: here })
    await allSettled(createRequested, { scope })
    expect([scope.getState($createFailure), scope.getState($createdId)]).toEqual(['יצירת טיוטת הרכש נכשלה. אין חיבור.', null])
  })
})
