import { afterAll, it } from 'vitest'
import type { Cluster } from './cluster/start-cluster.ts'
import { SEED, tryRows } from './short-round.ts'

let cluster: Cluster | undefined
afterAll(() => cluster?.close())

it(`an ingress and a projector, killed under load (seed ${SEED}), lose nothing that was acknowledged, and do and sell nothing twice`, () =>
  tryRows('postgres', { F1: 1, F4: 1 }, (started) => {
    cluster = started
  }))
