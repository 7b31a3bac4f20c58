import { findPeople } from '#services/contacts/contacts.queries.ts'
import { listModelRequests, listWizardUsages, type WizardUsage } from '#services/wizard/wizard.queries.ts'
import { minuteOf, type OperatorDeps, sayTable } from './operator.ts'

type WizardDeps = Pick<OperatorDeps, 'database' | 'say'>

const LISTED = 50

/** What was asked of the wizard, the newest first: who (until erased), for which motorcycle, what came of it, what was chosen. */
export async function sayRecommendations({ database, say }: WizardDeps): Promise<boolean> {
  const { usages, total } = await listWizardUsages(database, { page: 1, limit: LISTED, order: 'newest' })
  const people = await findPeople(
    database,
    usages.map(({ contactId }) => contactId),
  )
  if (total === 0) say('Nobody has asked the wizard yet.')
  else
    sayTable(
      say,
      ['asked', 'name', 'phone', 'motorcycle', 'year', 'usage', 'km a month', 'tires', 'outcome', 'chosen'],
      usages.map((usage) => rowOf(usage, people.get(usage.contactId))),
    )
  if (total > LISTED) say(`These are the newest ${LISTED} of ${total}.`)
  return true
}

/** Which motorcycles visitors did not find, the newest request first. */
export async function sayModelRequests({ database, say }: WizardDeps): Promise<boolean> {
  const requests = await listModelRequests(database, LISTED + 1)
  if (requests.length === 0) say('No motorcycle was missing.')
  for (const { askedAt, model } of requests.slice(0, LISTED)) say(`${minuteOf(askedAt)}  ${model ?? 'nothing but a phone or an address'}`)
  if (requests.length > LISTED) say(`These are the newest ${LISTED}; there are more.`)
  return true
}

function rowOf(usage: WizardUsage, person: { name: string | null; phone: string | null } | undefined): (string | number)[] {
  const { askedAt, motorcycle, year, kilometers, tireChoice, outcome, selected } = usage
  return [
    ...[minuteOf(askedAt), person?.name ?? '', person?.phone ?? '', motorcycle, year ?? '', usage.usage, kilometers, tireChoice, outcome],
    selected ? `${selected.brand} ${selected.displayName} ${selected.displaySize}` : '',
  ]
}
