import { allSettled, createWatch } from 'effector'
import { expect, it } from 'vitest'
import { delayFx } from '#frontend/shared/browser.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { RecountAnswer, SavedDelivery, SavedLine } from '#services/purchasing/goods-in.contract.ts'
import { draftOrder } from '../staff-draft-order/testing/draft-order.ts'
import {
  $canRecount,
  $chosenDelivery,
  $deliveries,
  $lines,
  $recountRefused,
  $recounts,
  deliveryChosen,
  rangeChosen,
  recountSaved,
  recountTyped,
} from './saved-deliveries.model.ts'
import { opened } from './staff-goods-in.model.ts'

const at = '2026-11-25T09:30:00.000Z'
const delivery: SavedDelivery = {
  deliveryId: 'd',
  draftOrderId: 'a',
  draft: { number: 12, createdAt: '2026-11-19T00:10:00.000Z', totalPrice: 2522 },
  at,
  by: 'דנה',
  suppliers: ['rduch'],
  arrived: 7,
  tooOld: 0,
  wrong: 0,
  isCorrected: false,
}
const line: SavedLine = {
  lineId: 'one',
  ean: '2000000000015',
  product: 'Michelin Road 6',
  displaySize: '120/70-17',
  supplier: 'rduch',
  count: 1,
  arrived: 7,
  tooOld: 0,
  wrong: 0,
  dot: null,
  by: 'דנה',
  at,
  former: [],
}
const second = { ...line, count: 2, arrived: 6, former: [{ arrived: 7, tooOld: 0, wrong: 0, dot: null, by: 'דנה', at }] }

async function openDoor(answer: Partial<RecountAnswer> = {}) {
  const { scope, requests } = openScope({
    answers: ({ path, body }: SentRequest<unknown>) => {
      if (body) return { ok: true, order: draftOrder([]), lines: [second], refused: [], ...answer }
      if (path.includes('/deliveries/')) return { ok: true, lines: [line] }
      return path.includes('/api/v1/deliveries') ? { ok: true, deliveries: [delivery] } : { ok: true, order: draftOrder([]) }
    },
    handlers: [[delayFx, () => undefined]],
  })
  await allSettled(opened, { scope, params: { params: { id: 'a' }, path: '/admin/draft-orders/a/receive', search: '', isReturn: false } })
  await allSettled(deliveryChosen, { scope, params: delivery })
  return { scope, requests }
}

it('lists the deliveries of the draft, or of all', async () => {
  const { scope, requests } = await openDoor()
  expect(scope.getState($deliveries)).toEqual([delivery])
  await allSettled(rangeChosen, { scope, params: true })
  expect(requests.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/deliveries'))).toEqual([
    '/api/v1/deliveries?draftOrderId=a',
    '/api/v1/deliveries',
  ])
})

it('sends the lines that were counted otherwise, once, and shows the history', async () => {
  const { scope, requests } = await openDoor()
  const said: string[] = []
  createWatch({ unit: snackShown, scope, fn: ({ text }) => said.push(text) })
  expect(scope.getState($canRecount)).toBe(false)
  await allSettled(recountTyped, { scope, params: { line, field: 'arrived', value: 'x' } })
  expect(scope.getState($canRecount)).toBe(false)
  await allSettled(recountTyped, { scope, params: { line, field: 'arrived', value: '6' } })
  await Promise.all([allSettled(recountSaved, { scope }), allSettled(recountSaved, { scope })])
  expect(requests.filter(({ body }) => body).map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/draft-orders/a/deliveries/d/recount', { lines: [{ lineId: 'one', seen: 1, arrived: 6, tooOld: 0, wrong: 0, dot: null }] }],
  ])
  expect([scope.getState($lines), scope.getState($recounts), said]).toEqual([[second], {}, ['התיקון נשמר, והמלאי עודכן לפי ההפרש.']])
  expect(scope.getState($chosenDelivery)).toEqual(delivery)
})

it('keeps what was typed beside the count of somebody else, and says so', async () => {
  const refused = [{ lineId: 'one', reason: 'recounted' as const, message: 'מישהו אחר' }]
  const { scope } = await openDoor({ refused })
  await allSettled(recountTyped, { scope, params: { line, field: 'arrived', value: '5' } })
  await allSettled(recountSaved, { scope })
  expect([scope.getState($recountRefused), scope.getState($recounts).one?.arrived, scope.getState($lines)]).toEqual([
    { one: 'מישהו אחר' },
    '5',
    [second],
  ])
})
