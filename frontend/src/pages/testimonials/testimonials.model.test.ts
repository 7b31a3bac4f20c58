import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $large, closed, enlarged, turned } from './testimonials.model.ts'

it('enlarges one picture, moves on in a loop, and closes', async () => {
  const { scope } = openScope()
  const see = () => scope.getState($large)
  await allSettled(turned, { scope, params: 1 })
  expect(see()).toBeNull()
  await allSettled(enlarged, { scope, params: 24 })
  await allSettled(turned, { scope, params: 1 })
  expect(see()).toBe(0)
  await allSettled(turned, { scope, params: -1 })
  expect(see()).toBe(24)
  await allSettled(closed, { scope })
  expect(see()).toBeNull()
})
