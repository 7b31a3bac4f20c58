import { createHash } from 'node:crypto'
import type { Plan, PlanLine, PlanTotals } from './plan/plan.ts'
import type { PlanInput, PlanSettings } from './plan/plan-input.ts'

/** A draft as it was computed, in the form in which it is written. */
export interface ComputedDraft {
  lines: ComputedLine[]
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

/** The same input gives the same draft, and so the same hash. */
export function toComputedDraft(input: PlanInput, { lines, unavailable, totals }: Plan): ComputedDraft {
  const { settings, today, horizonWeeks, missing, products } = input
  const named = new Map(products.map(({ ean, name, displaySize }) => [ean, { name, displaySize }]))
  const written = lines.map((line): ComputedLine => {
    const { ean, supplier, sku, quantity, tires, unitCents, landedAgorot } = line
    return { ean, supplier, sku, quantity, tires, unitCents, landedAgorot, line: JSON.stringify(line) }
  })
  return {
    lines: written,
    outcome: {
      totals,
      unavailable: unavailable.map(({ ean, needed }) => ({ ean, needed, ...(named.get(ean) ?? { name: ean, displaySize: '' }) })),
      ...{ settings, today, horizonWeeks, missing },
    },
    linesHash: hashLines(written.map(({ line }) => line)),
  }
}

export function hashLines(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
