import { expect, it } from 'vitest'
import { dropDaily } from './new-day.ts'

const A_MOMENT_MS = 20

it('drops what depends on the date when a day begins in Israel, two hours before it does in London', async () => {
  const began = performance.now()
  const midnight = Date.parse('2026-11-21T22:00:00.000Z')
  const now = () => new Date(midnight - A_MOMENT_MS + (performance.now() - began))
  const dropped = Promise.withResolvers<readonly string[]>()
  const days = dropDaily({ drop: dropped.resolve }, now)
  expect(await dropped.promise).toEqual(['today'])
  days.close()
})
