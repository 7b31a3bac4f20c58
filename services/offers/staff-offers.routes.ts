import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { addDays } from '#services/domain/calendar.ts'
import type { Cell } from '#services/domain/csv.ts'
import { formatDate, formatTime, israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { isAmount, shekelsToAgorot } from '#services/domain/money.ts'
import { namesPrice } from '#services/domain/offer-link.ts'
import { paginate } from '#services/domain/pagination.ts'
import { type ErrorParts, type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { csvFile, loggingExport, phoneCell } from '#services/staff/index.ts'
import { type AnswerRefused, BY_RULE, type WithdrawRefused } from './offer.decide.ts'
import { messagesOf } from './offer-message.ts'
import { answerOffer, type OfferDecided, type StaffAnswer, withdrawOffer } from './offers.command.ts'
import { findOfferEan } from './offers.queries.ts'
import {
  type BestOfferRow,
  countAnsweredBy,
  countBestOffers,
  findBestOffer,
  findOfferOdds,
  findOfferSteps,
  listBestOffers,
  listBestOffersAfter,
} from './shown-offers.queries.ts'
import { type OfferDesk, presentCoupon, presentOffers, presentSteps } from './staff-offer.presenter.ts'
import {
  OFFER_CALLS as CALLS,
  OFFER_STATES,
  type OfferAnswer,
  type OfferAnswered,
  type OfferState,
  type OfferSummary,
  type StaffOffer,
  type StaffOffers,
  type StaffOffersQuery,
} from './staff-offers.contract.ts'
import { type OfferAuthor, staffOffersText } from './staff-offers.text.ts'

/** Maximum number of exported offers; the newest ones. */
const MAX = 10_000
/** Page size of the export's queries. */
const PAGE = 500

const minuteOf = (time: string): string => `${formatDate(time)} ${formatTime(time)}`

export type StaffOfferRoutes = WriteRoutes &
  OfferDesk & {
    /** Answers are sent to phones automatically. */
    tellsByItself: boolean
    shopName: string
  }

const DEFAULT_LIMIT = 25
const ODDS_DAYS = 90
const DEFAULT_DAYS = 28
const MS_PER_DAY = 24 * 60 * 60_000

const invalidPrice = (message: string): ErrorParts => [422, 'invalid_price', message, { field: 'price' }]

/** `not_shown`: saved, but the projection has not caught up. */
type NotShown = Refused<'not_shown'>
type AnsweredAlready = Extract<AnswerRefused, { reason: 'answered' }> & { answered: OfferAuthor | null }

const refusalOf = refusalsBy<
  | Exclude<AnswerRefused, { reason: 'answered' }>
  | AnsweredAlready
  | WithdrawRefused
  | NotShown
  | Refused<'price_missing' | 'price_unexpected' | 'price_not_named'>
>({
  unknown: [404, 'offer_not_found', staffOffersText.unknown],
  over: [409, 'offer_over', staffOffersText.over],
  withdrawn_too_late: [409, 'offer_over', staffOffersText.withdrawOver],
  answered: ({ state, answered }) => [409, 'offer_answered', staffOffersText.answered(state, answered)],
  product_gone: [409, 'product_gone', staffOffersText.productGone],
  below_cost: (doubt) => [409, 'below_cost', staffOffersText.doubt(doubt)],
  deep_discount: (doubt) => [409, 'deep_discount', staffOffersText.doubt(doubt)],
  redeemed: ({ orderId }) => [409, 'offer_redeemed', staffOffersText.redeemed(orderId)],
  not_agreed: ({ state }) => [409, 'offer_not_agreed', staffOffersText.notAgreed(state)],
  not_between: ({ offeredAgorot, priceAgorot }) => invalidPrice(staffOffersText.notBetween(offeredAgorot, priceAgorot)),
  price_missing: invalidPrice(staffOffersText.noPrice),
  price_unexpected: invalidPrice(staffOffersText.extraPrice),
  price_not_named: [422, 'price_not_named', staffOffersText.priceNotNamed, { field: 'message' }],
  not_shown: [503, 'saved_not_shown', staffOffersText.savedNotShown, { retryAfterSeconds: 2 }],
})

/** Routes of best offers at the desk. */
export function staffOfferRoutes(desk: App, routes: StaffOfferRoutes): void {
  const { database, now } = routes
  desk.route({ ...CALLS.list, handler: ({ query }) => listOffers(routes, query) })
  desk.route({ ...CALLS.summary, handler: ({ query }) => summarize(routes, Number(query.days ?? DEFAULT_DAYS)) })
  desk.route({
    ...CALLS.export,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${staffOffersText.file}"`)
      return offersCsv(routes, request.query.state ?? null, request)
    },
  })
  desk.route({
    ...CALLS.details,
    handler: async ({ params }) => {
      const row = await findBestOffer(database, params.id)
      const [offer] = row ? await presentOffers(routes, [row]) : []
      if (!row || !offer) throw refusalOf('unknown')
      const odds = await findOfferOdds(database, row, new Date(now().getTime() - ODDS_DAYS * MS_PER_DAY))
      const history = await presentSteps(database, await findOfferSteps(database, row.offerId))
      const messages = messagesOf(offer, shopOf(routes))
      const coupon = await presentCoupon(routes, row.ean)
      return { offer, odds: { days: ODDS_DAYS, ...odds }, history, messages, coupon, tellsByItself: routes.tellsByItself }
    },
  })
  desk.route({
    ...CALLS.answer,
    handler: async ({ params, body, staff }) => {
      const checked = checkAnswer(body, routes.newId)
      const ean = checked.answer === 'reject' ? null : await findOfferEan(database, params.id)
      const landedAgorot = ean === null ? null : ((await routes.landedCosts.find([ean])).get(ean)?.landedAgorot ?? null)
      const answered = await answerOffer(routes, { offerId: params.id, by: staff.staffId, landedAgorot, ...checked })
      if (answered.ok) return presentAnswered(routes, params.id, answered, ({ status }) => status !== 'waiting')
      throw refusalOf(
        answered.reason === 'answered' ? { ...answered, answered: await findAnswer(routes, params.id, answered.state) } : answered,
      )
    },
  })
  desk.route({
    ...CALLS.withdraw,
    handler: async ({ params, body, staff }) => {
      const withdrawal = { offerId: params.id, withdrawalId: body.id ?? routes.newId(), by: staff.staffId }
      const withdrawn = await withdrawOffer(routes, withdrawal)
      if (!withdrawn.ok) throw refusalOf(withdrawn)
      return presentAnswered(routes, params.id, withdrawn, ({ isWithdrawn }) => isWithdrawn)
    },
  })
}

/** The offer as the desk shows it; `isShown`: a repeat has no events to wait for, and may come before the first is shown. */
async function presentAnswered(
  routes: StaffOfferRoutes,
  offerId: string,
  { events }: OfferDecided,
  isShown: (row: BestOfferRow) => boolean,
): Promise<OfferAnswered> {
  await waitForProjection(routes.database, events)
  const row = await findBestOffer(routes.database, offerId)
  if (!row || !isShown(row)) throw refusalOf('not_shown')
  const [offer] = await presentOffers(routes, [row])
  if (!offer) throw refusalOf('unknown')
  return { offer, messages: messagesOf(offer, shopOf(routes)) }
}

/** Who answered and when, once the projection shows that answer. */
async function findAnswer(routes: StaffOfferRoutes, offerId: string, state: OfferState): Promise<OfferAuthor | null> {
  const row = await findBestOffer(routes.database, offerId)
  const [offer] = row ? await presentOffers(routes, [row]) : []
  if (offer?.state !== state || offer.answeredBy === null || offer.answeredAt === null) return null
  return { by: authorOf(offer.answeredBy), at: offer.answeredAt }
}

const authorOf = (answeredBy: string): string => (answeredBy === 'rule' ? staffOffersText.byRule : answeredBy)

const shopOf = ({ shopName, address }: StaffOfferRoutes) => ({ name: shopName, address })

type Checked = Omit<StaffAnswer, 'offerId' | 'by' | 'landedAgorot'>

function checkAnswer({ id, answer, price, confirmed = false, message }: OfferAnswer, newId: () => string): Checked {
  if (answer === 'counter' && (price === undefined || !isAmount(price))) throw refusalOf('price_missing')
  if (answer !== 'counter' && price !== undefined) throw refusalOf('price_unexpected')
  if (message !== undefined && price !== undefined && !namesPrice(message, price)) throw refusalOf('price_not_named')
  const counterAgorot = price === undefined ? null : shekelsToAgorot(price)
  return { answerId: id ?? newId(), answer, counterAgorot, isConfirmed: confirmed, words: message?.trim() || null }
}

async function listOffers(routes: StaffOfferRoutes, { state, page, limit }: StaffOffersQuery): Promise<StaffOffers> {
  const { database } = routes
  const counts = countsOf(await countBestOffers(database, null))
  const totalItems = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { pagination, offset } = paginate(totalItems, Number(limit ?? DEFAULT_LIMIT), Number(page ?? 1))
  const rows = await listBestOffers(database, { ...(state && { status: state }), limit: pagination.itemsPerPage, offset })
  return { offers: await presentOffers(routes, rows), pagination, counts }
}

async function summarize({ database, now }: StaffOfferRoutes, days: number): Promise<OfferSummary> {
  const from = new Date(startOfIsraelDay(addDays(israelDate(now().getTime()), 1 - days)))
  const [counted, answeredByRule] = await Promise.all([countBestOffers(database, from), countAnsweredBy(database, BY_RULE, from)])
  const byState = countsOf(counted)
  return { days, made: Object.values(byState).reduce((sum, count) => sum + count, 0), answeredByRule, byState }
}

function countsOf(counted: ReadonlyMap<OfferState, number>): Record<OfferState, number> {
  const counts = { waiting: 0, countered: 0, accepted: 0, redeemed: 0, rejected: 0, lapsed: 0, unused: 0 }
  for (const state of OFFER_STATES) counts[state] = counted.get(state) ?? 0
  return counts
}

/** CSV of the offers, all or in one state. */
function offersCsv(desk: OfferDesk, state: OfferState | null, request: FastifyRequest): Readable {
  return csvFile(staffOffersText.columns, loggingExport(readPieces(desk, state), request, 'offers'))
}

async function* readPieces(desk: OfferDesk, state: OfferState | null): AsyncGenerator<Cell[][]> {
  let last: BestOfferRow | null = null
  for (let rows = 0; rows < MAX; rows += PAGE) {
    const page: BestOfferRow[] = await listBestOffersAfter(desk.database, state, last, PAGE)
    yield (await presentOffers(desk, page)).map(rowOf)
    last = page.at(-1) ?? null
    if (page.length < PAGE) break
  }
}

function rowOf(offer: StaffOffer): Cell[] {
  const { offerId, ean, brand, displayName, displaySize, phone, offered, priceThen, agreed, answeredBy, orderId } = offer
  const by = answeredBy && authorOf(answeredBy)
  return [
    offerId,
    minuteOf(offer.madeAt),
    staffOffersText.states[offer.state],
    ean,
    brand,
    displayName,
    displaySize,
    phoneCell(phone),
    offered,
    priceThen,
    agreed,
    offer.answeredAt && minuteOf(offer.answeredAt),
    by,
    orderId,
  ]
}
