import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $isLost, $token, signedIn, staffRequestFx } from './session.model.ts'

const user = { _id: 'a', name: 'נועה', email: 'noa@shop.example' }

it('ends when its own token is refused, but not by a late refusal of an earlier one', async () => {
  const held = Promise.withResolvers<never>()
  const settle = () => new Promise(setImmediate)
  const never = new Promise(() => {})
  const { scope } = openScope({
    answers: ({ path }) => (path === '/next' ? new ApiError('no_session', '') : path === '/slow' ? held.promise : never),
  })
  void allSettled(signedIn, { scope, params: { token: 'old', user } })
  void allSettled(staffRequestFx, { scope, params: { path: '/slow' } })
  void allSettled(signedIn, { scope, params: { token: 'new', user } })
  held.reject(new ApiError('no_session', ''))
  await settle()
  expect([scope.getState($token), scope.getState($isLost)]).toEqual(['new', false])
  void allSettled(staffRequestFx, { scope, params: { path: '/next' } })
  await settle()
  expect([scope.getState($token), scope.getState($isLost)]).toEqual([null, true])
})
