import { allSettled, fork } from 'effector'
import { expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { $isLost, $token, signedIn, staffRequestFx } from './session.model.ts'

const user = { _id: 'a', name: 'נועה', email: 'noa@shop.example' }

it('is ended by the refusal of its own token, and by no late one of the token before', async () => {
  const held = Promise.withResolvers<never>()
  const scope = fork({
    handlers: [
      [sendFx, ({ token }: { token: string }) => (token === 'old' ? held.promise : Promise.reject(new ApiError('no_session', '')))],
    ],
  })
  await allSettled(signedIn, { scope, params: { token: 'old', user } })
  void allSettled(staffRequestFx, { scope, params: { path: '/slow' } })
  void allSettled(signedIn, { scope, params: { token: 'new', user } })
  held.reject(new ApiError('no_session', ''))
  await allSettled(scope)
  expect([scope.getState($token), scope.getState($isLost)]).toEqual(['new', false])
  await allSettled(staffRequestFx, { scope, params: { path: '/next' } })
  expect([scope.getState($token), scope.getState($isLost)]).toEqual([null, true])
})
