import { createHash } from 'node:crypto'
import { budgetLeftOf } from './plan/make-plan.ts'
import type { Plan, PlanLine, PlanTotals } from './plan/plan.ts'
import type { PlanInput, PlanSettings } from './plan/plan-input.ts'

/** A computed draft in its storage format. */
export interface ComputedDraft {
  /** UTF-8 lines, some hundreds per batch (`unpackLines`): buffers move between threads without a copy. */
  batches: Uint8Array<ArrayBuffer>[]
  outcome: DraftOutcome
  linesHash: string
}

/** `line` is the line's JSON, exactly as hashed. */
export interface ComputedLine extends Pick<PlanLine, 'ean' | 'supplier' | 'sku' | 'quantity' | 'tires' | 'unitCents' | 'landedAgorot'> {
  line: string
}

/** The parts of a draft that are fixed once computed. */
export interface DraftOutcome {
  totals: PlanTotals
  unavailable: { ean: string; name: string; displaySize: string; needed: number }[]
  settings: PlanSettings
  /** What was left of the month's budget; absent in drafts of before it was a month's. */
  budgetLeftCents?: number | null
  today: string
  horizonWeeks: number
  /** Unavailable sources. */
  missing: PlanInput['missing']
}

const LINES_AT_ONCE = 1000

/** Deterministic: the same input gives the same draft and hash. */
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
      budgetLeftCents: budgetLeftOf(input),
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
