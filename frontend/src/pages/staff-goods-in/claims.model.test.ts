import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { Claim } from '#services/purchasing/goods-in.contract.ts'
import { draftOrder } from '../staff-draft-order/testing/draft-order.ts'
import { $bySupplier, $weeks, claimClosed, outcomeTyped, weeksSaved, weeksTyped } from './claims.model.ts'
import { opened } from './staff-goods-in.model.ts'

const claim: Claim = {
  lineId: 'one',
  deliveryId: 'd',
  draftOrderId: 'a',
  draft: { number: 12, createdAt: '2026-11-19T00:10:00.000Z', totalPrice: 2522 },
  supplier: 'deltiDe',
  product: 'Michelin Road 6',
  displaySize: '120/70-17',
  units: 3,
  agreedDot: '2326',
  dot: '4025',
  at: '2026-11-25T09:30:00.000Z',
  closed: null,
}
const closed = { outcome: 'זיכוי', by: 'דנה', at: '2026-11-26T09:30:00.000Z' }

async function openDoor() {
  const tolerances = { rduch: 0, deltiFr: 0, deltiDe: 0 }
  const { scope, requests } = openScope({
    answers: ({ path, body }: SentRequest<unknown>) => {
      if (path.includes('/tolerance')) return { ok: true, claims: [claim], tolerances: { ...tolerances, deltiDe: 4 } }
      if (path.includes('/claims')) return { ok: true, claims: [body ? { ...claim, closed } : claim], tolerances }
      return path.includes('/deliveries') ? { ok: true, deliveries: [] } : { ok: true, order: draftOrder([]) }
    },
    handlers: [[delayFx, () => undefined]],
  })
  await allSettled(opened, { scope, params: { params: { id: 'a' }, path: '/admin/draft-orders/a/receive', search: '', isReturn: false } })
  const sent = () => requests.filter(({ body }) => body).map(({ path, body }) => [path, body])
  return { scope, sent }
}

it('closes a claim once, with a word of how it ended', async () => {
  const { scope, sent } = await openDoor()
  await allSettled(claimClosed, { scope, params: claim })
  expect(sent()).toEqual([])
  await allSettled(outcomeTyped, { scope, params: { claim, value: ' זיכוי ' } })
  await Promise.all([allSettled(claimClosed, { scope, params: claim }), allSettled(claimClosed, { scope, params: claim })])
  expect(sent()).toEqual([['/api/v1/draft-orders/a/deliveries/d/claims/one', { outcome: 'זיכוי' }]])
  expect(scope.getState($bySupplier).find(({ supplier }) => supplier === 'deltiDe')?.claims).toEqual([{ ...claim, closed }])
})

it('allows a supplier weeks, whole ones', async () => {
  const { scope, sent } = await openDoor()
  await allSettled(weeksTyped, { scope, params: { supplier: 'deltiDe', value: '4.5' } })
  await allSettled(weeksSaved, { scope, params: 'deltiDe' })
  expect(sent()).toEqual([])
  await allSettled(weeksTyped, { scope, params: { supplier: 'deltiDe', value: '4' } })
  await allSettled(weeksSaved, { scope, params: 'deltiDe' })
  expect(sent()).toEqual([['/api/v1/suppliers/deltiDe/tolerance', { weeks: 4 }]])
  expect([scope.getState($bySupplier).map(({ weeks }) => weeks), scope.getState($weeks)]).toEqual([[0, 0, 4], {}])
})
