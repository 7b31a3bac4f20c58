import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import { shareRead } from '#services/platform/bounded-queue.ts'
import { withinLimit } from './health.ts'

/** Gauges that are read on scrape. */

/** Sets one value of a gauge, by its labels. */
export type SetValue = (labels: Record<string, string>, value: number) => void

interface GaugeOptions {
  name: string
  help: string
  labelNames?: string[]
}

export type AddGauge = (options: GaugeOptions, ...reads: readonly ((set: SetValue) => Promise<void> | void)[]) => void

/** For several gauges from one query. Throws on timeout. */
export const shareGaugeRead = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => shareRead(() => withinLimit(read))

/**
 * Adds gauges to a registry. A gauge that cannot be read (an engine is down or hangs) stays empty and is counted, so that the others
 * remain available.
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
        // Without labels it would report 0 where nothing is known.
        if (labelNames.length === 0) this.remove({})
        const set: SetValue = (labels, value) => this.set(labels, value)
        await Promise.all(reads.map((read) => withinLimit(async () => read(set)).catch(() => errors.inc({ metric: name }))))
      },
    })
  }
}
