import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { findPhones } from '#services/contacts/contacts.queries.ts'
import { paginate } from '#services/domain/pagination.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { arrivalMessage } from './arrival-message.ts'
import { stopArrivalNotice } from './arrival-notice.command.ts'
import {
  type AwaitedArrival,
  countAwaitedArrivals,
  findAwaitedArrival,
  listAwaitedArrivals,
  listOpenNotices,
} from './arrival-notices.queries.ts'
import {
  STAFF_REQUEST_CALLS as CALLS,
  type StaffArrival,
  type StaffArrivals,
  type WaitingPeople,
  type WaitingPeopleQuery,
} from './staff-requests.contract.ts'
import { staffRequestsText as text } from './staff-requests.text.ts'

const refusalOf = refusalsBy<Refused<'nothing_awaited'>>({ nothing_awaited: [400, 'nothing_awaited', text.nothingAwaited] })

const PER_PAGE = 25
/** Per arrival; longest waiting first, so that the others follow as those are notified. */
const MAX_PEOPLE = 100

type ArrivalDesk = UnitOfWorkDeps & {
  tokens: TokenSigner
  shopName: string
  /** The shop's public address. */
  address: string
}

/** Waiting contacts of arrivals, for staff to notify. */
export function staffArrivalRoutes(desk: App, deps: ArrivalDesk): void {
  desk.route({ ...CALLS.arrivals, handler: ({ query }) => listPage(deps.database, Number(query.page ?? 1)) })
  desk.route({ ...CALLS.people, handler: async ({ query }) => ({ people: await listPeople(deps, awaitedOf(query)) }) })
  desk.route({
    ...CALLS.endNotice,
    handler: async ({ params }) => ({
      outcome: (await stopArrivalNotice(deps, params.id)) ? ('stopped' as const) : ('stopped_before' as const),
    }),
  })
}

async function listPage(database: Database, page: number): Promise<StaffArrivals> {
  const { total, here } = await countAwaitedArrivals(database)
  const { pagination, offset } = paginate(total, PER_PAGE, page)
  const arrivals = await listAwaitedArrivals(database, { limit: PER_PAGE, offset })
  const products = await listProductsByEans(
    database,
    arrivals.flatMap(({ ean }) => ean ?? []),
  )
  const sizes = new Map(products.map((product) => [product.ean, displaySizeOf(product)]))
  return {
    arrivals: arrivals.map(
      ({ since, ...arrival }): StaffArrival => ({
        ...arrival,
        displaySize: sizes.get(arrival.ean ?? '') ?? null,
        since: since.toISOString(),
      }),
    ),
    pagination,
    here,
  }
}

type Awaited = Pick<AwaitedArrival, 'ean' | 'size'>

function awaitedOf({ ean, width, profile, rim }: WaitingPeopleQuery): Awaited {
  if (ean !== undefined) return { ean, size: null }
  if (width === undefined || profile === undefined || rim === undefined) throw refusalOf('nothing_awaited')
  return { ean: null, size: { width, profile, rim } }
}

async function listPeople({ database, tokens, shopName, address }: ArrivalDesk, awaited: Awaited): Promise<WaitingPeople['people']> {
  const [arrival, notices] = await Promise.all([
    findAwaitedArrival(database, awaited),
    listOpenNotices(database, awaited, { limit: MAX_PEOPLE, offset: 0 }),
  ])
  const shop = { name: shopName, address }
  const phones = await findPhones(
    database,
    notices.map(({ contactId }) => contactId),
  )
  return notices.map(({ noticeId, contactId, requestedAt, toldAt }) => ({
    noticeId,
    since: requestedAt.toISOString(),
    phone: phones.get(contactId) ?? null,
    toldAt: toldAt?.toISOString() ?? null,
    message: arrival && arrivalMessage(arrival, address + stopPathOf(tokens, noticeId), shop),
  }))
}
