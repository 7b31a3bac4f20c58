import type { RecommendationOutcome } from '#events/wizard.events.ts'
import type { TopMotorcycle, WizardStats, WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { formatPhone } from '#services/domain/phone.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { motorcyclesText, staffWizardAnalyticsText as text, usagesText } from './staff-wizard-analytics.text.ts'

/** Derived values and texts of the page. */

export type Change = { is: 'up' | 'down'; percent: number } | { is: 'same' } | { is: 'new' } | { is: 'few' }

/** Fewer are too few for a percentage, or to say which leads. */
export const minToCompare = 20

/** Against the previous period of the same length. Null if both are zero. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { is: 'new' }
  if (now === before) return { is: 'same' }
  if (before < minToCompare) return { is: 'few' }
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return { is: 'same' }
  return { is: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

export const motorcycleName = ({ modelName, motorcycleId }: TopMotorcycle): string => modelName ?? motorcycleId

/** The motorcycle that is asked for most, if enough ask. `total`: all recommendations. */
export function motorcyclesSentence(motorcycles: readonly TopMotorcycle[], total: number): string {
  const [first] = motorcycles
  if (!first) return motorcyclesText.none
  const [name, { count }] = [motorcycleName(first), first]
  if (count < minToCompare) return motorcyclesText.few(name, count, total)
  const others = motorcycles.filter((each) => each.count === count).length - 1
  const [shown, all] = [count.toLocaleString('en'), total.toLocaleString('en')]
  return others === 0 ? motorcyclesText.leads(name, shown, all) : motorcyclesText.equal(name, others, shown, all)
}

/** In drawing order. */
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

/** The total of requests, and the newest of the busiest days; null = no requests. */
export function peakOf(days: WizardStats['stats']['days']): { total: number; day: string; count: number } | null {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const peak = days.toSorted((a, b) => a.count - b.count).at(-1)
  return peak && peak.count > 0 ? { ...peak, total } : null
}

/** Whole percents of requests that gave a list, and of lists from which a tire was chosen; null = none. */
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

/** The start of a visitor's id, or anonymous. */
export const visitorShown = (visitorId: string | null): string => visitorId?.slice(0, shownOfId) ?? text.anonymous

/** Formats `1000-5000` as `1,000–5,000`. */
export const kilometersShown = (range: string): string =>
  range.replace(/\d+/g, (number) => Number(number).toLocaleString('en')).replace('-', '–')

/** The table as CSV rows. */
export const usageRows = (usages: readonly WizardUsageRecord[]): string[][] =>
  usages.map(({ formattedDate, visitorId, wizardResponses: answers, motorcycleDetails, tireInfo }) => [
    formattedDate,
    visitorShown(visitorId),
    answers.visitorName ?? text.notSpecified,
    // Hyphens keep a spreadsheet from parsing it as a number and dropping the leading 0.
    answers.visitorPhoneNumber === null ? text.notSpecified : formatPhone(answers.visitorPhoneNumber),
    motorcycleDetails.model || text.notSpecified,
    usagesText.usage[answers.usage] ?? text.notSpecified,
    answers.kilometers ? kilometersShown(answers.kilometers) : text.notSpecified,
    usagesText.tireType[answers.selectedTyreType] ?? text.notSpecified,
    tireInfo ? `${tireName(tireInfo.brand, tireInfo.name)} ${tireInfo.displaySize}` : text.notSpecified,
  ])
