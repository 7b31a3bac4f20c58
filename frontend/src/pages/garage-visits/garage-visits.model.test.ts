import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { type Answers, openScope } from '#frontend/shared/testing/open-scope.ts'
import type { GarageVisit, GarageVisits } from '#services/garage-visits/garage-visits.contract.ts'
import {
  $head,
  $isFull,
  $offer,
  $refusal,
  $refusing,
  $sending,
  $visits,
  arrived,
  hourToggled,
  offerSent,
  opened,
  refused,
} from './garage-visits.model.ts'
import { garageVisitsText as text } from './garage-visits.text.ts'

const token = 'abc.def'
const visit: GarageVisit = {
  orderId: '100001',
  appointment: { date: '2026-11-25', startCursor: 8 },
  firstName: 'נועה',
  tires: [],
  state: 'underway',
  acts: ['arrived', 'fitted', 'cannot'],
  offered: null,
  isCancelAsked: false,
}
const week = (change: Partial<GarageVisit> = {}): GarageVisits => ({
  garage: 'צמיגי הנמל',
  today: '2026-11-22',
  visits: [{ ...visit, ...change }],
})
const hours = [8, 10, 12, 14].map((startCursor) => ({ date: '2026-11-26', startCursor }))
const free = [{ date: '2026-11-26', displayText: 'יום ה׳, 26/11', starts: [8, 10, 12, 14] }]
const location = { path: `/garage-visits/${token}`, params: { token }, search: '', isReturn: false }

async function open(answers: Answers) {
  const opening = openScope({ answers })
  await allSettled(opened, { scope: opening.scope, params: location })
  return opening
}

it('says that the tires have arrived, and shows what the shop then knows', async () => {
  const { scope, requests } = await open([week(), week({ state: 'arrived', acts: ['fitted'] })])
  await allSettled(arrived, { scope, params: visit.orderId })
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: `/api/v1/my-garage/${token}/visits/100001/arrived` })
  expect(scope.getState($visits)?.visits[0]?.state).toBe('arrived')
  expect([scope.getState($snack)?.text, scope.getState($sending)]).toEqual([text.said.arrived, null])
})

it('offers up to three hours instead of the appointment that it showed', async () => {
  const { scope, requests } = await open([week(), free, week({ offered: hours.slice(0, 3), acts: [] })])
  await allSettled(refused, { scope, params: visit })
  for (const hour of [...hours].reverse()) await allSettled(hourToggled, { scope, params: hour })
  expect([scope.getState($offer), scope.getState($isFull)]).toEqual([hours.slice(1), true])
  await allSettled(hourToggled, { scope, params: hours[3] as (typeof hours)[number] })
  await allSettled(hourToggled, { scope, params: hours[0] as (typeof hours)[number] })
  await allSettled(offerSent, { scope })
  expect(requests.at(-1)?.body).toEqual({ refused: visit.appointment, slots: hours.slice(0, 3) })
  expect(scope.getState($refusing)).toBeNull()
  expect(scope.getState($visits)?.visits[0]?.offered).toEqual(hours.slice(0, 3))
})

it('keeps the choice where an hour was taken meanwhile, without that hour', async () => {
  const taken = [{ ...free[0], starts: [10, 12, 14] }]
  const { scope } = await open([week(), free, new ApiError('not_free', 'נתפסה', true), taken])
  await allSettled(refused, { scope, params: visit })
  for (const hour of hours.slice(0, 2)) await allSettled(hourToggled, { scope, params: hour })
  await allSettled(offerSent, { scope })
  expect(scope.getState($refusal)).toEqual({ orderId: visit.orderId, message: 'נתפסה' })
  expect(scope.getState($refusing)?.orderId).toBe(visit.orderId)
  expect(scope.getState($offer)).toEqual([hours[1]])
})

it('ends the choice where the order has another appointment by now', async () => {
  const { scope } = await open([week(), free, new ApiError('appointment_moved', 'השתנה', true), free])
  await allSettled(refused, { scope, params: visit })
  await allSettled(hourToggled, { scope, params: hours[0] as (typeof hours)[number] })
  await allSettled(offerSent, { scope })
  expect([scope.getState($refusing), scope.getState($refusal)?.message]).toEqual([null, 'השתנה'])
})

it('is never indexed, and unknown by a link of nobody', async () => {
  const { scope } = await open([new ApiError('unknown_link', 'לא תקף', true)])
  expect(scope.getState($head)).toMatchObject({ isIndexed: false, status: 404 })
})
