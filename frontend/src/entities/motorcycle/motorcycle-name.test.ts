import { expect, it } from 'vitest'
import { yearsUntil } from './motorcycle-name.tsx'

it('offers years up to the current one in Israel', () => {
  expect([yearsUntil(Date.parse('2026-12-31T21:59:59Z'))[0], yearsUntil(Date.parse('2026-12-31T22:00:00Z'))[0]]).toEqual([2026, 2027])
  expect(yearsUntil(Date.parse('2026-12-31T21:59:59Z')).at(-1)).toBe(1960)
})
