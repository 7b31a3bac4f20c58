import { findPeople } from '#services/contacts/contacts.queries.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listWizardUsages, USAGES_PER_PAGE, type WizardUsage } from '#services/wizard/wizard.queries.ts'
import type { UsagesQuery, WizardUsageRecord, WizardUsages } from './analytics.contract.ts'

const DEFAULT_LIMIT = 25

/** A page of what was asked of the wizard, with who asked as far as he is known. */
export async function getWizardUsages(database: Database, query: UsagesQuery): Promise<WizardUsages> {
  const limit = USAGES_PER_PAGE.find((each) => String(each) === query.limit) ?? DEFAULT_LIMIT
  const order = query.sortOrder === 'asc' ? 'oldest' : 'newest'
  const filter = query.motorcycle === undefined ? {} : { motorcycleId: query.motorcycle }
  const { usages, total, page } = await listWizardUsages(database, { page: Number(query.page ?? 1), limit, order, ...filter })
  const people = await findPeople(
    database,
    usages.map(({ contactId }) => contactId),
  )
  return {
    ok: true,
    usages: usages.map((usage) => toRecord(usage, people.get(usage.contactId))),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)), totalItems: total, itemsPerPage: limit },
  }
}

type Person = { name: string | null; phone: string | null } | undefined

function toRecord(usage: WizardUsage, person: Person): WizardUsageRecord {
  const { recommendationId, requestedAt, visitorId, motorcycleId, motorcycle, year, kilometers, tireChoice, outcome, selected } = usage
  const model = year === null ? motorcycle : `${motorcycle} ${year}`
  const time = requestedAt.getTime()
  return {
    _id: recommendationId,
    formattedDate: `${formatDate(time)} ${formatTime(time)}`,
    createdAt: requestedAt.toISOString(),
    visitorId,
    wizardResponses: {
      visitorName: person?.name ?? null,
      visitorPhoneNumber: person?.phone ?? null,
      motorcycle: model,
      usage: usage.usage,
      kilometers,
      selectedTyreType: tireChoice,
    },
    motorcycleDetails: { id: motorcycleId, model },
    outcome,
    tireInfo: selected && { ean: selected.ean, brand: selected.brand, name: selected.displayName, displaySize: selected.displaySize },
  }
}
