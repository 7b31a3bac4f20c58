import { createHash } from 'node:crypto'
import type { Plan, PlanLine, PlanTotals } from './plan/plan.ts'
import type { PlanInput, PlanSettings } from './plan/plan-input.ts'

/** A draft as it was computed, in the form in which it is written. */
export interface ComputedDraft {
  /** Lines in UTF-8, some hundreds at once (`unpackLines`): bytes change threads without standing in memory twice. */
  batches: Uint8Array<ArrayBuffer>[]
  outcome: DraftOutcome
  linesHash: string
}

/** `line` is the whole of it as JSON, letter by letter as it was hashed. */
export interface ComputedLine extends Pick<PlanLine, 'ean' | 'supplier' | 'sku' | 'quantity' | 'tires' | 'unitCents' | 'landedAgorot'> {
  line: string
}

/** What of a draft never changes once it is computed. */
export interface DraftOutcome {
  totals: PlanTotals
  unavailable: { ean: string; name: string; displaySize: string; needed: number }[]
  settings: PlanSettings
  today: string
  horizonWeeks: number
  /** What could not be asked. */
  missing: PlanInput['missing']
}

const LINES_AT_ONCE = 1000

/** The same input gives the same draft, and so the same hash. */
export function toComputedDraft(input: PlanInput, { lines, unavailable, totals }: Plan): ComputedDraft {
  const { settings, today, horizonWeeks, missing, products } = input
  const named = new Map(products.map(({ ean, name, displaySize }) => [ean, { name, displaySize }]))
  const hash = createHash('sha256')
  const batches: ComputedDraft['batches'] = []
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const batch = lines.slice(from, from + LINES_AT_ONCE).map((line) => `${JSON.stringify(line)}\n`)
    for (const line of batch) hash.update(line)
    batches.push(new TextEncoder().encode(batch.join('')))
  }
  return {
    batches,
    outcome: {
      totals,
      unavailable: unavailable.map(({ ean, needed }) => ({ ean, needed, ...(named.get(ean) ?? { name: ean, displaySize: '' }) })),
      settings,
      today,
      horizonWeeks,
      missing,
    },
    linesHash: hash.digest('hex'),
  }
}

export function unpackLines(batch: Uint8Array): ComputedLine[] {
  const texts = new TextDecoder().decode(batch).split('\n').slice(0, -1)
  return texts.map((line) => {
    const { ean, supplier, sku, quantity, tires, unitCents, landedAgorot }: PlanLine = JSON.parse(line)
    return { ean, supplier, sku, quantity, tires, unitCents, landedAgorot, line }
  })
}

export function hashLines(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
