import { findPeople } from '#services/contacts/contacts.queries.ts'
import { listModelRequests, listWizardUsages, type WizardUsage } from '#services/wizard/wizard.queries.ts'
import { minuteOf, type OperatorDeps, printTable } from './operator.ts'

type WizardDeps = Pick<OperatorDeps, 'database' | 'print'>

const LISTED = 50

/** What was asked of the wizard, the newest first: who (until erased), for which motorcycle, what came of it, what was chosen. */
export async function printRecommendations({ database, print }: WizardDeps): Promise<boolean> {
  const { usages, total } = await listWizardUsages(database, { page: 1, limit: LISTED, order: 'newest' })
  const people = await findPeople(
    database,
    usages.map(({ contactId }) => contactId),
  )
  if (total === 0) print('Nobody has asked the wizard yet.')
  else
    printTable(
      print,
      ['asked', 'name', 'phone', 'motorcycle', 'year', 'usage', 'km a month', 'tires', 'outcome', 'chosen'],
      usages.map((usage) => rowOf(usage, people.get(usage.contactId))),
    )
  if (total > LISTED) print(`These are the newest ${LISTED} of ${total}.`)
  return true
}

/** Which motorcycles visitors did not find, the newest request first. */
export async function printModelRequests({ database, print }: WizardDeps): Promise<boolean> {
  const requests = await listModelRequests(database, LISTED + 1)
  if (requests.length === 0) print('No motorcycle was missing.')
  for (const { requestedAt, model } of requests.slice(0, LISTED))
    print(`${minuteOf(requestedAt)}  ${model ?? 'nothing but a phone or an address'}`)
  if (requests.length > LISTED) print(`These are the newest ${LISTED}; there are more.`)
  return true
}

function rowOf(usage: WizardUsage, person: { name: string | null; phone: string | null } | undefined): (string | number)[] {
  const { requestedAt, motorcycle, year, kilometers, tireChoice, outcome, selected } = usage
  return [
    minuteOf(requestedAt),
    person?.name ?? '',
    person?.phone ?? '',
    motorcycle,
    year ?? '',
    usage.usage,
    kilometers,
    tireChoice,
    outcome,
    selected ? `${selected.brand} ${selected.displayName} ${selected.displaySize}` : '',
  ]
}
