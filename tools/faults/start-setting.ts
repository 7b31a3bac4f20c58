import type { Service } from '#services/start/arguments.ts'
import type { EnginesOptions, Setting } from './cluster/engines.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { startWholeShop } from './cluster/start-whole-shop.ts'

/** Three projectors share the log's partitions; of every other service there are two. */
const PROCESSES: Readonly<Record<Service, number>> = { ingress: 2, projector: 3, analytics: 2, jobs: 2 }

export function startSetting(setting: Setting, options: EnginesOptions = {}): Promise<Cluster> {
  return setting === 'one process' ? startWholeShop() : startCluster({ setting, processes: PROCESSES, ...options })
}
