import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { delayFx } from './browser.ts'
import { $connectionNotice, $isOnline, connectionReturned } from './connection.model.ts'
import { openScope } from './testing/open-scope.ts'

describe('the connection', () => {
  it('is said to be back for a moment', async () => {
    const { scope } = openScope({ values: [[$isOnline, false]], handlers: [[delayFx, () => undefined]] })
    const received: unknown[] = []
    createWatch({ unit: $connectionNotice, scope, fn: (notice) => received.push(notice) })
    await allSettled(connectionReturned, { scope, params: undefined })
    expect(received).toEqual(['returned', null])
    expect(scope.getState($isOnline)).toBe(true)
  })
})
