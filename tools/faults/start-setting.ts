import { amount } from '#services/platform/testing/amount.ts'
import type { Service } from '#services/start/arguments.ts'
import { freePort, makeDataDir } from '#tools/testing/shop-process.ts'
import { openTruth } from '#tools/testing/shop-truth.ts'
import type { EnginesOptions, Setting } from './cluster/engines.ts'
import { startServiceProcess } from './cluster/service-process.ts'
import { type Cluster, FAULT_ENV, startCluster } from './cluster/start-cluster.ts'

/** Projectors share the log's partitions; in the large amount there are two of every other service. */
const PROCESSES: Readonly<Record<Service, number>> = { ingress: 2, projector: amount(2, 3), analytics: amount(1, 2), jobs: amount(1, 2) }

export function startSetting(setting: Setting, options: EnginesOptions = {}): Promise<Cluster> {
  return setting === 'one process' ? startWholeShop() : startCluster({ setting, processes: PROCESSES, ...options })
}

/** The shop as `npm start` runs it: one process, whose embedded engines end with it and come back with it. */
async function startWholeShop(): Promise<Cluster> {
  const data = makeDataDir()
  const env = { ...FAULT_ENV, DATA_DIR: data.path, DATABASE_URL: '', CLICKHOUSE_URL: '', KAFKA_BROKERS: '' }
  const shop = startServiceProcess({ name: 'the shop', service: null, port: await freePort(), env })
  const close = async (): Promise<void> => {
    await shop.close()
    data.remove()
  }
  try {
    await shop.ready()
    const truth = await openTruth(data.path)
    const engines = {
      directory: data.path,
      database: truth.database,
      clickhouse: truth.clickhouse,
      connect: () => Promise.reject(new Error('embedded engines serve their own shop only')),
      proxiesOf: () => [],
      stopPostgres: killedWithShop,
      killBroker: killedWithShop,
      crashes: () => [],
      close: truth.close,
    }
    return {
      setting: 'one process',
      engines,
      services: [shop],
      of: () => [shop],
      output: shop.output,
      async close() {
        await truth.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function killedWithShop(): never {
  throw new Error('embedded engines are killed with their shop')
}
