import type { SumTerm } from '#services/purchasing/draft-terms.contract.ts'

/** A term as a bar: start and length as shares of the full range; `isLess` = it subtracts. */
export interface WaterfallBar {
  from: number
  size: number
  isLess: boolean
}

/** The bars of the terms in sequence, and that of their total. */
export function waterfall(terms: readonly SumTerm[], total: number): { bars: WaterfallBar[]; total: WaterfallBar } {
  let running = 0
  const steps = terms.map(({ units }) => {
    const before = running
    running += units
    return { low: Math.min(before, running), high: Math.max(before, running), isLess: units < 0 }
  })
  const low = Math.min(0, ...steps.map((step) => step.low))
  const high = Math.max(0, total, ...steps.map((step) => step.high))
  const share = (units: number) => (high === low ? 0 : units / (high - low))
  return {
    bars: steps.map((step) => ({ from: share(step.low - low), size: share(step.high - step.low), isLess: step.isLess })),
    total: { from: share(0 - low), size: share(total), isLess: false },
  }
}

/** Whole percents that add up to 100 (largest remainder method). All 0 if there is nothing. */
export function wholePercents(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const percents = parts.map((part) => Math.floor((part * 100) / whole))
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const lost = (index: number) => ((parts[index] ?? 0) * 100) % whole
  const raised = [...parts.keys()].sort((one, other) => lost(other) - lost(one)).slice(0, left)
  return percents.map((percent, index) => percent + (raised.includes(index) ? 1 : 0))
}
