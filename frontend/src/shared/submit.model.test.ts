import { allSettled, createEffect, createEvent, fork } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from './api/request.ts'
import { submitOnce } from './submit.model.ts'

it('sends once however often it is pressed, keeps its id after a lost answer, and takes another after a no and for something else', async () => {
  const sent: { id: string; words: string }[] = []
  const refusals = [new ApiError('offline', 'אין חיבור'), new ApiError('wrong', 'לא כך', true, 'words')]
  const sendFx = createEffect<{ id: string; words: string }, void, ApiError>(async (body) => {
    sent.push(body)
    await new Promise(setImmediate)
    const error = refusals.shift()
    if (error) throw error
  })
  const forgotten = createEvent()
  const act = submitOnce<{ words: string }, void>({ sendFx, forgotten: [forgotten] })
  const scope = fork()
  const press = (words: string) => allSettled(act.submitted, { scope, params: { words } })
  await Promise.all([press('a'), press('a')])
  expect([sent.length, scope.getState(act.$refusal)]).toEqual([1, { code: 'offline', message: 'אין חיבור', field: null }])
  await press('a')
  expect(scope.getState(act.$refusal)?.field).toBe('words')
  await allSettled(forgotten, { scope })
  expect(scope.getState(act.$refusal)).toBeNull()
  await press('a')
  await press('b')
  await press('b')
  const ids = sent.map(({ id }) => id)
  expect(ids[0]).toBe(ids[1])
  // What was refused, or taken, is over: the same again is meant again.
  expect(new Set(ids).size).toBe(4)
})
