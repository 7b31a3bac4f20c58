import { amount } from '#services/platform/testing/amount.ts'
import type { Service } from '#services/start/arguments.ts'
import type { EnginesOptions, Setting } from './cluster/engines.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { startWholeShop } from './cluster/start-whole-shop.ts'

/** Projectors share the log's partitions; in the large amount there are two of every other service. */
const PROCESSES: Readonly<Record<Service, number>> = { ingress: 2, projector: amount(2, 3), analytics: amount(1, 2), jobs: amount(1, 2) }

export function startSetting(setting: Setting, options: EnginesOptions = {}): Promise<Cluster> {
  return setting === 'one process' ? startWholeShop() : startCluster({ setting, processes: PROCESSES, ...options })
}
