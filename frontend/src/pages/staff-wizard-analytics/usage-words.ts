import { tireName } from '#frontend/shared/ui/tire-name.tsx'
import type { WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { formatPhone } from '#services/domain/phone.ts'
import { staffWizardAnalyticsText as text, usagesText } from './staff-wizard-analytics.text.ts'

const shownOfId = 8

/** The first signs of a visitor's id, as specified; who sent none is anonymous. */
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
