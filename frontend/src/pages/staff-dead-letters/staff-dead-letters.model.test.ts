import { allSettled, type EventCallable } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { DeadLetter, DeadLetterReplay, ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import {
  $chosenIds,
  $failure,
  $groups,
  $hasMore,
  $letters,
  $lettersFailure,
  $linkedGroup,
  $run,
  $runFailure,
  allTicked,
  letterGroupToggled,
  letterTicked,
  moreRequested,
  opened,
  replayRequested,
} from './staff-dead-letters.model.ts'

const letterGroup = { group: 'projection.orders.v3', reason: 'handler_failed' }
const letter = (id: number): DeadLetter => ({
  id,
  topic: 'orders',
  partition: 0,
  position: id,
  eventId: null,
  key: null,
  reason: letterGroup.reason,
  error: '',
  attempts: 5,
  firstSeen: '2026-11-22T08:00:00.000Z',
  lastSeen: '2026-11-22T08:00:00.000Z',
  bytes: '{}',
})

/** A page whose server has these letters, lists and replays two at a time, and fails only for `stubborn`. */
async function openPage({ ids, stubborn = [] }: { ids: number[]; stubborn?: number[] }) {
  let waiting = ids
  let isAway = false
  const groups = (): ReaderGroup[] => [
    {
      group: letterGroup.group,
      lag: 0,
      paused: null,
      isReplayable: true,
      reasons: [{ reason: letterGroup.reason, count: waiting.length, since: '' }],
    },
  ]
  const replay = ({ ids: named, after = 0 }: DeadLetterReplay) => {
    const tried = waiting.filter((id) => (named ? named.includes(id) : id > after)).slice(0, 2)
    const failed = tried.filter((id) => stubborn.includes(id))
    const replayed = tried.filter((id) => !stubborn.includes(id))
    waiting = waiting.filter((id) => !replayed.includes(id))
    return { replayed, failed: failed.map((id) => ({ id, reason: 'x' })), last: tried.at(-1) ?? null }
  }
  const answers = ({ path, body }: SentRequest<DeadLetterReplay | undefined>) => {
    if (isAway) throw new ApiError('offline', 'אין חיבור')
    if (body) return replay(body)
    const after = Number(new URL(path, 'http://shop').searchParams.get('after') ?? 0)
    if (!path.includes('?')) return { groups: groups() }
    const rest = waiting.filter((id) => id > after)
    return { letters: rest.slice(0, 2).map(letter), hasMore: rest.length > 2 }
  }
  const { scope } = openScope({ answers })
  void allSettled(opened, { scope, params: { params: {}, path: '', search: '', isReturn: false } })
  const fire = async <T>(event: EventCallable<T>, params: T) => {
    void allSettled(event as EventCallable<unknown>, { scope, params })
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  return { scope, fire, waiting: () => waiting, goAway: () => (isAway = true), comeBack: () => (isAway = false) }
}

it('unfolds a group, and loads more of it', async () => {
  const { scope, fire } = await openPage({ ids: [1, 2, 3] })
  await fire(letterGroupToggled, letterGroup)
  expect(scope.getState($letters)?.map(({ id }) => id)).toEqual([1, 2])
  expect(scope.getState($hasMore)).toBe(true)
  await fire(moreRequested, undefined)
  expect(scope.getState($letters)?.map(({ id }) => id)).toEqual([1, 2, 3])
  await fire(letterGroupToggled, letterGroup)
  expect(scope.getState($letters)).toBeNull()
})

it('offers no more of a group before its first letters are loaded', async () => {
  const { scope, fire, goAway } = await openPage({ ids: [1, 2, 3] })
  await fire(letterGroupToggled, letterGroup)
  goAway()
  await fire(letterGroupToggled, { ...letterGroup, reason: 'bad_data' })
  expect([scope.getState($letters), scope.getState($hasMore), scope.getState($lettersFailure)]).toEqual([null, false, 'אין חיבור'])
})

it('reloads failed letters when the network is back', async () => {
  const { scope, fire, goAway, comeBack } = await openPage({ ids: [1] })
  goAway()
  await fire(letterGroupToggled, letterGroup)
  comeBack()
  await fire(connectionReturned, undefined)
  expect([scope.getState($lettersFailure), scope.getState($letters)?.length]).toEqual([null, 1])
})

it('replays a whole group to its end, past failures, and reloads the rest', async () => {
  const { scope, fire, waiting } = await openPage({ ids: [1, 2, 3, 4, 5], stubborn: [2] })
  await fire(letterGroupToggled, letterGroup)
  await fire(replayRequested, { letterGroup, ids: null, total: 5 })
  expect(scope.getState($run)).toMatchObject({ replayed: 4, failed: 1, isDone: true })
  expect(waiting()).toEqual([2])
  expect(scope.getState($letters)?.map(({ id }) => id)).toEqual([2])
  expect(scope.getState($groups)?.[0]?.reasons[0]?.count).toBe(1)
})

it('replays selected letters, and selects only existing ones', async () => {
  const { scope, fire, waiting } = await openPage({ ids: [1, 2, 3] })
  await fire(letterGroupToggled, letterGroup)
  await fire(allTicked, true)
  await fire(letterTicked, 1)
  expect(scope.getState($chosenIds)).toEqual([2])
  await fire(replayRequested, { letterGroup, ids: [2], total: 1 })
  expect(waiting()).toEqual([1, 3])
  expect(scope.getState($chosenIds)).toEqual([])
})

it('shows why a replay stopped, and keeps the list', async () => {
  const { scope, fire, goAway } = await openPage({ ids: [1, 2, 3] })
  await fire(letterGroupToggled, letterGroup)
  goAway()
  await fire(replayRequested, { letterGroup, ids: null, total: 3 })
  expect(scope.getState($runFailure)).toBe('אין חיבור')
  expect(scope.getState($failure)).toBe('אין חיבור')
  expect(scope.getState($letters)?.map(({ id }) => id)).toEqual([1, 2])
})

it('knows the group to which a link led, of this visit', async () => {
  const { scope } = openScope({ answers: () => ({ groups: [] }) })
  const open = (search: string) => allSettled(opened, { scope, params: { params: {}, path: '', search, isReturn: false } })
  void open('?group=sink.visits.v1')
  expect(scope.getState($linkedGroup)).toBe('sink.visits.v1')
  void open('')
  expect(scope.getState($linkedGroup)).toBe('')
})
