import { type Contact, findContacts } from '#services/contacts/contacts.queries.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { motorcyclePath } from '#services/domain/page-paths.ts'
import { paginate } from '#services/domain/pagination.ts'
import { refundBy } from '#services/domain/refund.ts'
import { leftToRight } from '#services/domain/tire-name.ts'
import { linesOrNull } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { addMotorcycle, type MotorcycleRefused } from '#services/motorcycles/index.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { handleRequest } from './handle-request.command.ts'
import { countRequests, findRequest, listRequests, type RequestRow } from './requests.queries.ts'
import {
  STAFF_REQUEST_CALLS as CALLS,
  type MotorcycleAdded,
  type MotorcycleAddition,
  type StaffRequest,
  type StaffRequestKind,
  type StaffRequestState,
  type StaffRequests,
  type StaffRequestsQuery,
} from './staff-requests.contract.ts'
import { motorcycleMessageText as messageText, staffRequestsText as text } from './staff-requests.text.ts'

const PER_PAGE = 25
/** Fields by column of the file of motorcycles. */
const FIELDS: Readonly<Record<string, string>> = { id: 'model', front_size: 'frontSize', rear_size: 'rearSize', year_to: 'yearTo' }

interface StaffRequestDeps extends UnitOfWorkDeps {
  shopName: string
  /** Public address of the shop. */
  address: string
}

/** Cancellations, garages that want to join and missing motorcycles, with their state. */
export function staffRequestRoutes(desk: App, deps: StaffRequestDeps): void {
  desk.route({ ...CALLS.list, handler: ({ query }) => listPage(deps.database, query) })
  desk.route({
    ...CALLS.handle,
    handler: async ({ params, body: { id, note, ...body }, staff }) => ({
      request: await handleAndShow(deps, {
        ...body,
        requestId: params.id,
        actId: id,
        note: note === undefined ? null : (linesOrNull(note) ?? ''),
        by: staff.staffId,
      }),
    }),
  })
  desk.route({
    ...CALLS.addMotorcycle,
    handler: async ({ params, body, staff }) => addMissed(deps, params.id, body, staff.staffId),
  })
}

/** Adds the motorcycle and closes the request: each is idempotent, so that a retry finishes both. */
async function addMissed(
  deps: StaffRequestDeps,
  requestId: string,
  { id, seen, motorcycle }: MotorcycleAddition,
  by: string,
): Promise<MotorcycleAdded> {
  const row = await findRequest(deps.database, requestId)
  if (row?.kind !== 'motorcycle-model') throw refusalOf('unknown')
  const added = await addMotorcycle(deps, motorcycle, by)
  if (!added.ok) throw refusalOf(added)
  const request = await handleAndShow(deps, { requestId, actId: id, state: 'done', seen, note: null, by })
  const path = motorcyclePath(added.id)
  const name = leftToRight(motorcycleName(motorcycle))
  const message = [`${messageText.hello(deps.shopName)} ${messageText.added(name)}`, deps.address + path].join('\n')
  return { request, path, message }
}

async function listPage(
  database: Database,
  { kind = 'cancellation', state = 'waiting', page, request }: StaffRequestsQuery,
): Promise<StaffRequests> {
  const counted = await countRequests(database)
  const countsOf = (each: StaffRequestKind) => counted.get(each) ?? { waiting: 0, over: 0 }
  const only = request === undefined ? null : await findRequest(database, request)
  const totalItems = request === undefined ? countsOf(kind)[state] : Number(only !== null)
  const { pagination, offset } = paginate(totalItems, PER_PAGE, Number(page ?? 1))
  const rows =
    request === undefined
      ? await listRequests(database, { kind, isWaiting: state === 'waiting', limit: PER_PAGE, offset })
      : [only ?? []].flat()
  return {
    requests: await presentRequests(database, rows),
    pagination,
    counts: {
      cancellation: countsOf('cancellation'),
      'garage-join': countsOf('garage-join'),
      'motorcycle-model': countsOf('motorcycle-model'),
    },
  }
}

const refusalOf = refusalsBy<
  MotorcycleRefused | Refused<'unknown' | 'not_shown'> | (Refused<'handled'> & { state: StaffRequestState; request: StaffRequest })
>({
  unreadable: ({ column }) => [422, 'unreadable_motorcycle', text.unreadable(column), { field: FIELDS[column] ?? column }],
  exists: [409, 'motorcycle_exists', text.motorcycleExists],
  unknown: [404, 'request_not_found', text.unknown],
  not_shown: [503, 'saved_not_shown', text.savedNotShown, { retryAfterSeconds: 2 }],
  // The list may not show yet who it was.
  handled: ({ state, request }) => [
    409,
    'request_handled',
    text.handled(state, request.state === state ? request.handled : null),
    { extra: { request: { ...request, state } } },
  ],
})

/** Records the act and waits until the projection shows it. */
async function handleAndShow(deps: UnitOfWorkDeps, act: Parameters<typeof handleRequest>[1]): Promise<StaffRequest> {
  const { database } = deps
  const handled = await handleRequest(deps, act)
  if (!handled.ok) {
    const row = await findRequest(database, act.requestId)
    const [request] = row ? await presentRequests(database, [row]) : []
    if (handled.reason === 'unknown' || !request) throw refusalOf('unknown')
    throw refusalOf({ ...handled, request })
  }
  const isShown = await waitForProjection(database, [{ id: act.actId, type: 'request.handled.v1' }])
  const row = isShown ? await findRequest(database, act.requestId) : null
  const [request] = row ? await presentRequests(database, [row]) : []
  if (!request) throw refusalOf('not_shown')
  return request
}

/** Requests for the desk, with senders and names of staff. */
async function presentRequests(database: Database, rows: readonly RequestRow[]): Promise<StaffRequest[]> {
  const [contacts, names] = await Promise.all([
    findContacts(
      database,
      rows.flatMap(({ contactId }) => contactId ?? []),
    ),
    findStaffNames(
      database,
      rows.flatMap(({ handledBy, closedBy }) => [handledBy ?? [], closedBy ?? []].flat()),
    ),
  ])
  return rows.map((row) => presentRequest(row, row.contactId === null ? null : (contacts.get(row.contactId) ?? null), names))
}

function presentRequest(row: RequestRow, contact: Contact | null, names: ReadonlyMap<string, string>): StaffRequest {
  const { requestId, kind, state, askedAt, reference, orderId, model, contactId } = row
  return {
    requestId,
    kind,
    state,
    askedAt: askedAt.toISOString(),
    reference,
    orderId,
    model,
    person: contact && presentPerson(contact),
    isErased: contactId !== null && contact === null,
    refundBy: kind === 'cancellation' ? refundBy(askedAt.getTime()) : null,
    handled: presentHandled(row, names),
    note: contact ? textOf(contact, 'staffNote') : null,
  }
}

function presentPerson(contact: Contact): StaffRequest['person'] {
  const { name, phone, email } = contact
  const said = (field: string) => textOf(contact, field)
  return {
    name,
    phone,
    email,
    garageName: said('garageName'),
    city: said('city'),
    fits: said('fits'),
    notes: said('notes'),
    reason: said('reason'),
    orderNumber: said('orderNumber'),
  }
}

const textOf = ({ details }: Contact, field: string): string | null => {
  const value = details[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Who set the current state: here, or at the order. */
function presentHandled(row: RequestRow, names: ReadonlyMap<string, string>): StaffRequest['handled'] {
  const { state, handledState, handledBy, handledAt, closedBy, closedAt, closedOutcome } = row
  const nameOf = (id: string) => names.get(id) ?? id
  if (closedAt !== null && closedBy !== null && state !== (handledState ?? 'open'))
    return { at: closedAt.toISOString(), by: nameOf(closedBy), outcome: closedOutcome }
  return handledAt && handledBy ? { at: handledAt.toISOString(), by: nameOf(handledBy), outcome: null } : null
}
