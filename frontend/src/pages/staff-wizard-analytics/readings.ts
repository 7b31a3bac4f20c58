import type { RecommendationOutcome } from '#events/wizard.events.ts'
import type { WizardStats, WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { formatPhone } from '#services/domain/phone.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { staffWizardAnalyticsText as text, usagesText } from './staff-wizard-analytics.text.ts'

/** What the page says of numbers and of answers. */

export type Change = { is: 'up' | 'down'; percent: number } | { is: 'same' } | { is: 'new' }

/** Against as many days before. Null where both are nothing. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { is: 'new' }
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return { is: 'same' }
  return { is: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

/** In the order in which they are drawn. */
const OUTCOMES = ['ok', 'none', 'ai_error', 'limit'] as const satisfies readonly RecommendationOutcome[]

interface Share {
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

const shownOfId = 8

/** The first characters of a visitor's id; without one, anonymous. */
export const visitorShown = (visitorId: string | null): string => visitorId?.slice(0, shownOfId) ?? text.anonymous

/** `1000-5000` as people read it: `1,000–5,000`. */
export const kilometersShown = (range: string): string =>
  range.replace(/\d+/g, (number) => Number(number).toLocaleString('en')).replace('-', '–')

/** The rows of the table as a file has them. */
export const usageRows = (usages: readonly WizardUsageRecord[]): string[][] =>
  usages.map(({ formattedDate, visitorId, wizardResponses: answers, motorcycleDetails, tireInfo }) => [
    formattedDate,
    visitorShown(visitorId),
    answers.visitorName ?? text.notSpecified,
    // With its hyphens a spreadsheet does not take it for a number, which would lose its 0.
    answers.visitorPhoneNumber === null ? text.notSpecified : formatPhone(answers.visitorPhoneNumber),
    motorcycleDetails.model || text.notSpecified,
    usagesText.usage[answers.usage] ?? text.notSpecified,
    answers.kilometers ? kilometersShown(answers.kilometers) : text.notSpecified,
    usagesText.tireType[answers.selectedTyreType] ?? text.notSpecified,
    tireInfo ? `${tireName(tireInfo.brand, tireInfo.name)} ${tireInfo.displaySize}` : text.notSpecified,
  ])
