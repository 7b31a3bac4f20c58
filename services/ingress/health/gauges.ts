import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import { withinLimit } from './health.ts'

/** Gauges that are read when somebody asks for them. */

/** Sets one value of a gauge, by its labels. */
export type SetValue = (labels: Record<string, string>, value: number) => void

interface GaugeOptions {
  name: string
  help: string
  labelNames?: string[]
}

export type AddGauge = (options: GaugeOptions, ...reads: readonly ((set: SetValue) => Promise<void> | void)[]) => void

/** For gauges that stand in one answer: who asks while it is awaited gets the same. Throws when it does not come in time. */
export function shareRead<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let awaited: Promise<Answer> | null = null
  return () => {
    awaited ??= withinLimit(read).finally(() => {
      awaited = null
    })
    return awaited
  }
}

/**
 * Adds gauges to a registry. What cannot be read now (an engine is away, or hangs) stays empty and is counted: the others are wanted most then.
 */
export function createGauges(registry: Registry): AddGauge {
  const errors = new Counter({
    name: 'shop_metrics_errors_total',
    help: 'How often a metric could not be read',
    labelNames: ['metric'],
    registers: [registry],
  })
  return ({ name, help, labelNames = [] }, ...reads) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Without labels it would say 0 where nothing is known.
        if (labelNames.length === 0) this.remove({})
        const set: SetValue = (labels, value) => this.set(labels, value)
        await Promise.all(reads.map((read) => withinLimit(async () => read(set)).catch(() => errors.inc({ metric: name }))))
      },
    })
  }
}
