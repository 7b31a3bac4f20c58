import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $listener, deskClosed, deskOpened, signedIn, signedOut } from './session.model.ts'
import { listenFx } from './stream.model.ts'
import { workRetried } from './work.model.ts'

const user = { _id: 'a', name: 'נועה', email: 'noa@shop.example' }

/** A signed-in desk whose event stream is silent and ends on demand. */
function sitDown() {
  const stops: AbortController[] = []
  const { scope, requests } = openScope({
    answers: ({ path }) => (path === '/auth/session' ? user : {}),
    handlers: [
      [
        listenFx,
        ({ stop }: { stop: AbortController }) => {
          stops.push(stop)
          return new Promise((_, fail) => stop.signal.addEventListener('abort', () => fail(new Error('ended'))))
        },
      ],
    ],
  })
  // Read as by the frame: a derived store does not emit its first change unless it was read.
  scope.getState($listener)
  void allSettled(signedIn, { scope, params: { token: 't', user } })
  return { scope, stops, requests }
}

it('stops when the desk closes, and starts again with it', async () => {
  const { scope, stops, requests } = sitDown()
  expect(stops).toHaveLength(1)
  await allSettled(deskClosed, { scope })
  expect(stops.map(({ signal }) => signal.aborted)).toEqual([true])
  const before = requests.length
  void allSettled(connectionReturned, { scope, params: undefined })
  void allSettled(workRetried, { scope })
  expect([stops.length, requests.length]).toEqual([1, before])
  void allSettled(deskOpened, { scope })
  await expect.poll(() => stops.length).toBe(2)
  expect(stops[1]?.signal.aborted).toBe(false)
})

it('stops on sign-out', async () => {
  const { scope, stops } = sitDown()
  await allSettled(signedOut, { scope })
  expect(stops.map(({ signal }) => signal.aborted)).toEqual([true])
})
