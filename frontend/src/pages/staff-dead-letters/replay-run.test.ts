import { describe, expect, it } from 'vitest'
import { nextReplay, startRun, withResult } from './replay-run.ts'

const letterGroup = { group: 'projection.orders.v3', reason: 'handler_failed' }
const failedAs = (...ids: number[]) => ids.map((id) => ({ id, reason: 'ECONNRESET' }))

describe('replaying a group of dead letters', () => {
  it('continues after the last one tried until none is left, skipping failures', () => {
    const start = startRun(letterGroup, null, 3)
    expect(nextReplay(start)).toEqual(letterGroup)
    const first = withResult(start, { replayed: [4], failed: failedAs(7), last: 7 })
    expect(nextReplay(first)).toEqual({ ...letterGroup, after: 7 })
    expect(first).toMatchObject({ replayed: 1, failed: 1, total: 3, isDone: false })
    const second = withResult(first, { replayed: [9, 11], failed: [], last: 11 })
    expect(second).toMatchObject({ replayed: 3, failed: 1, total: 4, isDone: false })
    expect(withResult(second, { replayed: [], failed: [], last: null })).toMatchObject({ replayed: 3, failed: 1, isDone: true })
  })

  it('replays selected ones in batches', () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const start = startRun(letterGroup, ids, ids.length)
    expect(nextReplay(start)).toEqual({ group: letterGroup.group, ids: ids.slice(0, 50) })
    const first = withResult(start, { replayed: ids.slice(0, 50), failed: [], last: 50 })
    expect(first).toMatchObject({ replayed: 50, isDone: false })
    expect(nextReplay(first)).toEqual({ group: letterGroup.group, ids: ids.slice(50) })
    expect(withResult(first, { replayed: ids.slice(50), failed: [], last: 60 })).toMatchObject({ replayed: 60, isDone: true })
  })
})
