import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $snack, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $day, dayOpened, endConfirmed, endPutOff, moreAsked } from './day.model.ts'
import { daySentence } from './day.text.ts'

const pickup = { kind: 'pickup', id: '100001', status: 'transit', due: '2026-01-01T00:00:00Z' } as const
const other = { kind: 'prepare', id: '100001', status: null, due: '2126-01-01T00:00:00Z' } as const

async function openDay(refusal: ApiError | null = null) {
  const { scope, requests } = openScope({
    answers: ({ path }) =>
      path.startsWith('/api/v1/staff/day')
        ? { tasks: [pickup, other], counts: { late: 1, today: 0, later: 71 }, steps: {} }
        : (refusal ?? { ok: true }),
  })
  await allSettled(dayOpened, { scope, params: { path: '/admin', search: '', params: {}, isReturn: false } })
  return { scope, kinds: () => scope.getState($day)?.tasks.map(({ kind }) => kind), sent: () => requests.slice(1) }
}

describe('whether something happened', () => {
  it('is confirmed for the status that was shown', async () => {
    const { scope, kinds, sent } = await openDay()
    await allSettled(endConfirmed, { scope, params: pickup })
    expect(sent()).toMatchObject([{ path: '/api/v1/order/100001', body: { status: 'closed', shown: { status: 'transit' } } }])
    expect(kinds()).toEqual(['prepare'])
    expect(scope.getState($day)?.counts).toEqual({ late: 0, today: 0, later: 71 })
  })

  it('is put off', async () => {
    const { scope, kinds, sent } = await openDay()
    await allSettled(endPutOff, { scope, params: pickup })
    expect(sent()).toMatchObject([{ path: '/api/v1/order/100001/put-off' }])
    expect(kinds()).toEqual(['prepare'])
  })

  it('is taken back by a press: an order that was closed, and one that was put off', async () => {
    const { scope, sent } = await openDay()
    await allSettled(endConfirmed, { scope, params: pickup })
    expect(scope.getState($snack)).toMatchObject({ action: 'takeBack' })
    await allSettled(undoPressed, { scope, params: scope.getState($snack)?.text ?? '' })
    await allSettled(endPutOff, { scope, params: pickup })
    await allSettled(undoPressed, { scope, params: scope.getState($snack)?.text ?? '' })
    const [, back, , asked] = sent()
    expect(back).toMatchObject({ path: '/api/v1/order/100001', body: { status: 'transit', shown: { status: 'closed' } } })
    expect(asked?.path).toBe('/api/v1/order/100001/ask-again')
    await allSettled(undoPressed, { scope, params: 'of another message' })
    expect(sent()).toHaveLength(4)
  })

  it('stays asked where the shop refuses, which is told', async () => {
    const { scope, kinds } = await openDay(new ApiError('order_changed', 'ההזמנה השתנתה.', true))
    await allSettled(endConfirmed, { scope, params: pickup })
    expect(kinds()).toEqual(['pickup', 'prepare'])
    expect(scope.getState($snack)).toMatchObject({ text: 'ההזמנה השתנתה.', isError: true })
  })
})

it('loads further tasks behind those that are shown', async () => {
  const { scope, sent } = await openDay()
  await allSettled(moreAsked, { scope })
  await allSettled(moreAsked, { scope })
  expect(sent().map(({ path }) => path)).toEqual(['/api/v1/staff/day?limit=100', '/api/v1/staff/day?limit=150'])
})

it("counts late and today's tasks, omitting zeros", () => {
  expect(daySentence({ late: 12, today: 20, later: 40 })).toBe('72 משימות: 12 באיחור, 20 להיום, 40 בהמשך')
  expect(daySentence({ late: 2, today: 1, later: 0 })).toBe('3 משימות: 2 באיחור, 1 להיום')
  expect(daySentence({ late: 0, today: 0, later: 1 })).toBe('משימה אחת: 1 בהמשך')
})
