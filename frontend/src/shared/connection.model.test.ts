import { allSettled, createWatch, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $connectionNotice, $isOnline, connectionReturned } from './connection.model.ts'
import { delayFx } from './delay.ts'

describe('the connection', () => {
  it('is said to be back for a moment', async () => {
    const scope = fork({ values: [[$isOnline, false]], handlers: [[delayFx, () => undefined]] })
    const said: unknown[] = []
    createWatch({ unit: $connectionNotice, scope, fn: (notice) => said.push(notice) })
    await allSettled(connectionReturned, { scope, params: undefined })
    expect(said).toEqual(['returned', null])
    expect(scope.getState($isOnline)).toBe(true)
  })
})
