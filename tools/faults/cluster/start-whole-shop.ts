import { freePort, makeDataDir } from '#tools/testing/shop-process.ts'
import { openTruth } from '#tools/testing/shop-truth.ts'
import { startServiceProcess } from './service-process.ts'
import { type Cluster, FAULT_ENV } from './start-cluster.ts'

/** The shop as `npm start` runs it: one process, whose embedded engines end with it and come back with it. */
export async function startWholeShop(): Promise<Cluster> {
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
