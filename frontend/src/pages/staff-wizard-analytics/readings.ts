import type { RecommendationOutcome } from '#events/wizard.events.ts'
import type { WizardStats } from '#services/analytics/analytics.contract.ts'

/** What the counters and bars say of their numbers. */

export type Change = { is: 'up' | 'down'; percent: number } | { is: 'same' } | { is: 'new' }

/** Against as many days before. Null where both are nothing. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { is: 'new' }
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return { is: 'same' }
  return { is: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

/** In the order in which they are drawn. */
export const OUTCOMES = ['ok', 'none', 'ai_error', 'limit'] as const satisfies readonly RecommendationOutcome[]

export interface Share {
  outcome: RecommendationOutcome
  count: number
  /** With one decimal. */
  percent: number
}

export function sharesOf(outcomes: WizardStats['stats']['outcomes']): Share[] {
  const countOf = (outcome: RecommendationOutcome) => outcomes.find((each) => each.outcome === outcome)?.count ?? 0
  const all = OUTCOMES.reduce((sum, outcome) => sum + countOf(outcome), 0)
  return OUTCOMES.map((outcome) => {
    const count = countOf(outcome)
    return { outcome, count, percent: all === 0 ? 0 : Math.round((count / all) * 1000) / 10 }
  })
}

/** How many questions there were, and the newest of the days that had most of them; null = there were none. */
export function peakOf(days: WizardStats['stats']['days']): { total: number; day: string; count: number } | null {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const peak = days.toSorted((a, b) => a.count - b.count).at(-1)
  return peak && peak.count > 0 ? { ...peak, total } : null
}

/** Whole per cents of questions that end in a list, and of those lists of which a tire was chosen; null = there were none. */
export function endsOf({
  outcomes,
  chosen,
}: Pick<WizardStats['stats'], 'outcomes' | 'chosen'>): { listed: number; chosen: number | null } | null {
  const [ok] = sharesOf(outcomes)
  const all = outcomes.reduce((sum, { count }) => sum + count, 0)
  if (all === 0 || !ok) return null
  return { listed: Math.round((ok.count / all) * 100), chosen: ok.count === 0 ? null : Math.round((chosen / ok.count) * 100) }
}
