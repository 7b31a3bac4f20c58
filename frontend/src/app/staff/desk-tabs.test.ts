import { expect, it } from 'vitest'
import { addDeskRoutes } from '../routes.ts'
import { staffRoutes } from '../staff-routes.ts'
import { isUnknownDeskPath } from './desk-tabs.ts'

addDeskRoutes(staffRoutes)

it.each([
  ['/admin', false],
  ['/admin/orders', false],
  ['/admin/draft-orders/7', false],
  ['/coh', false],
  ['/admin/orders/foo', true],
  ['/admin/best-offers/1', true],
  ['/admin/nothing', true],
])('%s names no page of the desk: %s', (path, expected) => {
  expect(isUnknownDeskPath(path)).toBe(expected)
})
