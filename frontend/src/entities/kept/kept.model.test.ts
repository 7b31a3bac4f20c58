import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { $compared, $seen, compareCleared, compareToggled, tireSeen } from './kept.model.ts'

const ean = (number: number) => String(2_000_000_000_000 + number)

function openBrowser(stored: Record<string, unknown> = {}) {
  const written: Record<string, unknown> = {}
  const scope = fork({
    handlers: [
      [readStoredFx, (key: string) => stored[key] ?? null],
      [
        writeStoredFx,
        ({ key, value }: { key: string; value: unknown }) => {
          written[key] = value
          return true
        },
      ],
    ],
  })
  return { scope, written }
}

describe('what a browser keeps', () => {
  it('compares four at most, and each press takes back the one before', async () => {
    const { scope, written } = openBrowser()
    for (const number of [1, 2, 3, 4, 5]) await allSettled(compareToggled, { scope, params: ean(number) })
    expect(scope.getState($compared)).toEqual([1, 2, 3, 4].map(ean))
    await allSettled(compareToggled, { scope, params: ean(2) })
    expect(written.comparedTires).toEqual({ items: [1, 3, 4].map(ean) })
    await allSettled(compareCleared, { scope })
    expect(written.comparedTires).toEqual({ items: [] })
  })

  it('remembers what was seen last first, each once, and no more than twelve', async () => {
    const { scope } = openBrowser()
    for (let number = 1; number <= 14; number++) await allSettled(tireSeen, { scope, params: ean(number) })
    await allSettled(tireSeen, { scope, params: ean(10) })
    expect(scope.getState($seen).slice(0, 3)).toEqual([10, 14, 13].map(ean))
    expect(scope.getState($seen)).toHaveLength(12)
  })

  it('keeps what was seen before the storage was read before what stands there', async () => {
    const { scope, written } = openBrowser({ seenTires: { items: [ean(1), ean(2)] } })
    await allSettled(tireSeen, { scope, params: ean(2) })
    expect(written).toEqual({})
    await allSettled(appStarted, { scope })
    expect(written.seenTires).toEqual({ items: [ean(2), ean(1)] })
  })

  it('believes nothing of a storage that is no list of articles', async () => {
    const { scope } = openBrowser({ comparedTires: { items: ['x', 7, ean(1)] }, seenTires: 'broken' })
    await allSettled(appStarted, { scope })
    expect([scope.getState($compared), scope.getState($seen)]).toEqual([[ean(1)], []])
  })
})
