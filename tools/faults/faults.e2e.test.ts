import { afterAll, describe, it } from 'vitest'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { SEED, tryRows } from './short-round.ts'

/** A short round of `npm run faults`. What is killed most often, an ingress and a projector, is tried with every change (kills.e2e.test.ts). */
const SHORT: Readonly<Record<Setting, Readonly<Record<string, number>>>> = {
  postgres: { F5: 1, F6: 1 },
  kafka: { F1: 1, F4: 1, F8: 1 },
  'one process': { F7: 2 },
}

describe.each(Object.entries(SHORT) as [Setting, Record<string, number>][])(`the shop, %s (seed ${SEED})`, (setting, rows) => {
  let cluster: Cluster | undefined
  afterAll(() => cluster?.close())

  it('loses nothing that it acknowledged, does and sells nothing twice and keeps every sum', () =>
    tryRows(setting, rows, (started) => {
      cluster = started
    }))
})
