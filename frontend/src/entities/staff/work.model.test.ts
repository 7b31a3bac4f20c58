import { allSettled, createWatch } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { type Answers, openScope } from '#frontend/shared/testing/open-scope.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { $listener, signedIn, signedOut } from './session.model.ts'
import { $isLive, listenFx, muchChanged, signalled, streamOpened } from './stream.model.ts'
import { $work, $workFailure, workRetried } from './work.model.ts'

const user = { _id: 'a', name: 'נועה', email: 'noa@shop.example' }
const counts: StaffWork = {
  ordersToHandle: 3,
  ordersSinceYesterday: 9,
  offersWaiting: 6,
  requestsOpen: 4,
  draftsWaiting: 1,
  deadLetters: 2,
  messagesFailed: 0,
  documentsStuck: 0,
}

/** A desk whose event stream is silent. */
function openDesk(answers: Answers) {
  const { scope, requests } = openScope({ answers, handlers: [[listenFx, () => new Promise(() => {})]] })
  // Read as by the frame: a derived store does not emit its first change unless it was read.
  scope.getState($listener)
  return { scope, requests, signIn: () => allSettled(signedIn, { scope, params: { token: 't', user } }) }
}

it('is loaded on sign-in, and on every event', async () => {
  const first = Promise.withResolvers<StaffWork>()
  const { scope, requests, signIn } = openDesk([first.promise, { ...counts, offersWaiting: 7 }])
  void signIn()
  void allSettled(signalled, { scope, params: { kind: 'dead-letters' } })
  void allSettled(signalled, { scope, params: { kind: 'dead-letters' } })
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/staff/work'])
  first.resolve(counts)
  await expect.poll(() => scope.getState($work)?.offersWaiting).toBe(7)
  expect(requests).toHaveLength(2)
})

it('keeps the last counts when a load fails, until it is retried', async () => {
  const { scope, requests, signIn } = openDesk([counts, new ApiError('offline', 'אין חיבור'), counts])
  void signIn()
  await expect.poll(() => scope.getState($work)).toEqual(counts)
  void allSettled(signalled, { scope, params: { kind: 'order-placed', orderId: '1' } })
  await expect.poll(() => scope.getState($workFailure)).toBe('אין חיבור')
  expect(scope.getState($work)).toEqual(counts)
  void allSettled(workRetried, { scope })
  await expect.poll(() => scope.getState($workFailure)).toBeNull()
  expect(requests).toHaveLength(3)
  void allSettled(signedOut, { scope })
  expect(scope.getState($work)).toBeNull()
})

it('is reloaded when the stream reconnects, since events were missed', async () => {
  const { scope, requests, signIn } = openDesk(() => counts)
  void signIn()
  await expect.poll(() => requests.length).toBe(1)
  void allSettled(streamOpened, { scope })
  await expect.poll(() => requests.map(({ path }) => path)).toEqual(['/api/v1/staff/work', '/api/v1/staff/work'])
})

it('is reloaded, like everything that depends on the stream, after a bulk change', async () => {
  const { scope, requests, signIn } = openDesk(() => counts)
  void signIn()
  void allSettled(streamOpened, { scope })
  await expect.poll(() => scope.getState($isLive)).toBe(true)
  await expect.poll(() => scope.getState($work)).toEqual(counts)
  const before = requests.length
  const live: boolean[] = []
  const stop = createWatch({ unit: $isLive, fn: (isLive) => live.push(isLive), scope })
  void allSettled(muchChanged, { scope })
  stop()
  expect(live).toEqual([false, true])
  await expect.poll(() => requests.length).toBeGreaterThan(before)
})
