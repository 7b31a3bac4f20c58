import { uuidv7 } from 'uuidv7'
import { startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { type BareConstants, constantPath, startBareConstants } from './bare-constant.ts'
import { startBenchShop } from './bench-shop.ts'
import { compareLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { type Finding, milliseconds, ratioFinding } from './report.ts'

const ROUNDS = { count: 3, seconds: 3 }
const VISITORS = 200
const METRIC = JSON.stringify({ kind: 'PRODUCT_IMPRESSION', source: 'list_page', ean: '2900000000001' })
/** `{"ok":true}` */
const ANSWER_BYTES = 11
const OF_SAME_APP = 0.5

/** Metrics acknowledged by the log of Postgres and by that of Kafka, beside constants that read the same bodies. */
export async function benchWrites(): Promise<Finding[]> {
  const bare = await startBareConstants([ANSWER_BYTES])
  const kafka = await startTestKafka()
  try {
    const onPostgres = await benchLog('postgres', {}, bare)
    if (kafka === null) return [...onPostgres, { what: 'metric acknowledged by kafka', measured: 'no broker can be had here' }]
    return [...onPostgres, ...(await benchLog('kafka', { KAFKA_BROKERS: kafka.brokers.join(',') }, bare))]
  } finally {
    await kafka?.close()
    await bare.close()
  }
}

async function benchLog(engine: 'postgres' | 'kafka', env: Record<string, string>, bare: BareConstants): Promise<Finding[]> {
  const shop = await startBenchShop(env)
  try {
    const { id } = shop.foundation.log
    if (!id.startsWith(engine)) throw new Error(`the log should be ${engine}, but is ${id}`)
    const origin = await shop.serve({ constants: [ANSWER_BYTES] })
    const collectors = Array.from({ length: VISITORS }, () => `/collector/collect/${uuidv7()}`)
    const best = await compareLoad(
      [
        { name: 'metrics', task: posting(origin, collectors) },
        { name: 'same app', task: posting(origin, [constantPath(ANSWER_BYTES)]) },
        { name: 'bare', task: posting(bare.origin, [constantPath(ANSWER_BYTES)]) },
      ],
      ROUNDS,
    )
    const metrics = best.get('metrics')
    const what = `metric acknowledged by ${engine} (p99 ${milliseconds(metrics?.p99Ms ?? 0)})`
    const rate = metrics?.perSecond ?? 0
    return [
      ratioFinding(what, rate, { name: 'the same-app constant', rate: best.get('same app')?.perSecond ?? 0, atLeast: OF_SAME_APP }),
      ratioFinding(what, rate, { name: 'the bare constant', rate: best.get('bare')?.perSecond ?? 0 }),
    ]
  } finally {
    await shop.close()
  }
}

function posting(origin: string, paths: readonly string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths: [...paths], connections: 256, method: 'POST', headers: { 'content-type': 'application/json' }, body: METRIC }
}
