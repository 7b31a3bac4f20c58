import type { Setting } from '../cluster/engines.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { Random } from '../load/random.ts'

export interface World {
  cluster: Cluster
  random: Random
}

/** A row of the fault matrix that is tried on a running shop, while shoppers act. */
export interface TriedRow {
  id: string
  fault: string
  /** Where it is tried. */
  settings: readonly Setting[]
  /** How often in the whole table. */
  rounds: number
  /** The shop it is tried on, where that must be its own. */
  start?: (setting: Setting) => Promise<Cluster>
  /** Why this machine cannot try it; null where it can. */
  whyNot?: () => string | null
  /** Does the damage once, and mends it. Throws when the shop does not do meanwhile what it must. */
  disturb(world: World): Promise<void>
}

export const ON_SERVERS: readonly Setting[] = ['postgres', 'kafka']

/** A row that is proven by another test, or cannot be. */
export interface UntriedRow {
  id: string
  fault: string
  /** Test files, or why there is none. */
  instead: string
}
