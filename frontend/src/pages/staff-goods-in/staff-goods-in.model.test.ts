import { allSettled, createWatch } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import type { GoodsIn, GoodsInAnswer } from '#services/purchasing/goods-in.contract.ts'
import { draftItem, draftOrder } from '../staff-draft-order/testing/draft-order.ts'
import {
  $counts,
  $last,
  $refused,
  $saveFailure,
  $sum,
  allTaken,
  closeChosen,
  closeConfirmed,
  opened,
  saved,
  scanned,
  scanTyped,
  typed,
  wrongNoted,
} from './staff-goods-in.model.ts'

const items = [
  draftItem({ lineId: 'one', ean: '2000000000015', quantity: 4 }),
  draftItem({ lineId: 'two', ean: '2000000000022', quantity: 6, source: 'deltiDe' }),
]
const draft = (lines: DraftItem[] = items) => draftOrder(lines, { _id: 'a', approvedAt: '2026-11-19T08:00:00.000Z', approvedBy: 'דנה' })
type Sent = GoodsIn & { path: string }

/** A browser whose storage survives page loads. */
function openDoor(receive: (sent: Sent) => Partial<GoodsInAnswer> | Error = () => ({}), kept: Record<string, unknown> = {}) {
  const sent: Sent[] = []
  const { scope, requests, stored } = openScope({
    stored: kept,
    answers: ({ path, body }: SentRequest<GoodsIn | undefined>) => {
      if (!body) return { ok: true, order: draft() }
      sent.push({ path, ...body })
      const answer = receive({ path, ...body })
      return answer instanceof Error ? answer : { ok: true, order: draft(), refused: [], ...answer }
    },
    handlers: [[delayFx, () => undefined]],
  })
  const open = () =>
    allSettled(opened, { scope, params: { params: { id: 'a' }, path: '/admin/draft-orders/a/receive', search: '', isReturn: false } })
  const scan = async (code: string) => {
    await allSettled(scanTyped, { scope, params: code })
    await allSettled(scanned, { scope })
  }
  return { scope, sent, requests, stored, open, scan }
}

it('fills in everything as ordered by one press, saves by another, and then resets', async () => {
  const { scope, sent, open, stored } = openDoor()
  await open()
  await allSettled(allTaken, { scope })
  expect(scope.getState($sum)).toMatchObject({ lines: 2, tires: 10 })
  await Promise.all([allSettled(saved, { scope }), allSettled(saved, { scope })])
  expect(sent.map(({ lines }) => lines.map(({ lineId, arrived, seen }) => [lineId, arrived, seen]))).toEqual([
    [
      ['one', 4, 0],
      ['two', 6, 0],
    ],
  ])
  expect(sent[0]?.path).toMatch(/\/draft-orders\/a\/deliveries\/[0-9a-f-]{36}$/)
  expect([scope.getState($counts), stored.get('goodsIn')]).toEqual([{}, {}])
})

it('adds one per scan, warns of a code that was not ordered, and counts it as wrong', async () => {
  const { scope, open, scan } = openDoor()
  await open()
  await scan('2000000000015')
  await scan('2000000000015 ')
  expect(scope.getState($counts).one?.arrived).toBe('2')
  expect(scope.getState($last)?.item?.lineId).toBe('one')
  await scan('4000000000019')
  expect(scope.getState($last)).toEqual({ ean: '4000000000019', item: null })
  await allSettled(wrongNoted, { scope, params: 'two' })
  expect([scope.getState($last), scope.getState($counts).two?.wrong]).toEqual([null, '1'])
})

it('restores its input after a reload, and retries a lost request under the same id', async () => {
  const offline = () => new ApiError('offline', 'אין חיבור')
  const first = openDoor(offline)
  await first.open()
  await allSettled(typed, { scope: first.scope, params: { lineId: 'one', field: 'arrived', value: '3' } })
  await allSettled(typed, { scope: first.scope, params: { lineId: 'one', field: 'dot', value: '2326' } })
  await allSettled(saved, { scope: first.scope })
  expect(first.scope.getState($saveFailure)).toBe('אין חיבור')
  const second = openDoor(undefined, structuredClone(Object.fromEntries(first.stored)))
  await second.open()
  expect(second.scope.getState($counts).one).toMatchObject({ arrived: '3', dot: '2326', seen: 0 })
  await allSettled(saved, { scope: second.scope })
  expect(second.sent).toEqual(first.sent)
})

it('keeps a refused line with its reason, beside the current state', async () => {
  const refused = [{ lineId: 'one', reason: 'changed' as const, message: 'מישהו אחר' }]
  const { scope, sent, open } = openDoor(() => ({
    order: draft([{ ...items[0], arrived: 1 } as DraftItem, items[1] as DraftItem]),
    refused,
  }))
  await open()
  await allSettled(allTaken, { scope })
  await allSettled(saved, { scope })
  expect(scope.getState($refused)).toEqual({ one: 'מישהו אחר' })
  expect(scope.getState($counts)).toMatchObject({ one: { arrived: '4', seen: 1 } })
  await allSettled(typed, { scope, params: { lineId: 'one', field: 'arrived', value: '3' } })
  expect(scope.getState($refused)).toEqual({})
  await allSettled(saved, { scope })
  expect(sent[1]?.lines).toEqual([{ lineId: 'one', seen: 1, arrived: 3, tooOld: 0, wrong: 0, dot: null }])
  expect(sent[1]?.path).not.toBe(sent[0]?.path)
})

it('says after saving how many came beyond what was ordered', async () => {
  const { scope, open } = openDoor(() => ({ order: draft([{ ...items[0], arrived: 5 } as DraftItem, items[1] as DraftItem]) }))
  const said: string[] = []
  createWatch({ unit: snackShown, scope, fn: ({ text }) => said.push(text) })
  await open()
  await allSettled(typed, { scope, params: { lineId: 'one', field: 'arrived', value: '5' } })
  await allSettled(saved, { scope })
  expect(said).toEqual(['המשלוח נשמר: 5 צמיגים עלו על המדף. הגיע אחד יותר ממה שהוזמן, והוא נרשם כעודף.'])
})

it('closes the order once, with what was received', async () => {
  const { scope, requests, open } = openDoor()
  await open()
  await allSettled(closeChosen, { scope })
  await Promise.all([allSettled(closeConfirmed, { scope }), allSettled(closeConfirmed, { scope })])
  expect(requests.filter(({ path }) => path.endsWith('/a/received'))).toHaveLength(1)
})
