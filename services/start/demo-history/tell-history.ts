import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { findRecords, saveRecords } from '#services/importing/catalogue-records.ts'
import { openPayments } from '#services/orders/payments/open-payments.command.ts'
import type { Config } from '#services/platform/config.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { createRulesRecommender } from '#services/wizard/recommenders/rules.recommender.ts'
import type { Foundation } from '../foundation.ts'
import { createShopApp } from '../shop-app.ts'
import { tellOffer, tellRequest, tellWizard } from './asked.ts'
import { type Article, countOf, DAYS, type Day, dayOf, type History } from './history.ts'
import { tellOrder } from './orders.ts'
import { likesOf, visitsOf } from './visits.ts'

/** That nobody has answered yet. */
const LATE_OFFERS = 4
/** About so many on a usual day. */
const USUAL = { orders: 6.4, offers: 1.6, wizard: 1.8, requests: 0.5 }
const RECORD = { kind: 'demo-file', id: 'history', hash: 'v1', priceAgorot: null } as const
/** Stands when it was told to its end. */
const TOLD = { ...RECORD, id: 'history-told' } as const
/** Whoever visits the shop meanwhile comes first. */
const REST_MS = 30
const WITHOUT_LIMIT = 1_000_000

export interface HistoryOptions {
  config: Config
  logger: Logger
  foundation: Foundation
}

/**
 * Ninety days of trade in a demo that has none yet, up to yesterday: told once, by the shop's own calls and commands at a clock that
 * stands in the past, while the shop is open already. What was told when the shop was stopped stays as it is.
 */
export async function tellHistory({ config, logger, foundation }: HistoryOptions): Promise<void> {
  const { database, log } = foundation
  if ((await findRecords(database, [RECORD])).length > 0) return
  await saveRecords(database, [RECORD])
  const today = israelDate(foundation.now().getTime())
  const lastDate = addDays(today, -1)
  const history = await openHistory({ config, logger, foundation }, startOfIsraelDay(today) - 1)
  const [garages, motorcycles, soldOut] = await Promise.all([
    listIds(database, 'SELECT id FROM read.garages ORDER BY id LIMIT 40'),
    listIds(database, 'SELECT id FROM read.motorcycles ORDER BY md5(id) LIMIT 60'),
    listIds(database, 'SELECT ean AS id FROM read.products WHERE data IS NOT NULL AND NOT is_orderable ORDER BY md5(ean) LIMIT 12'),
  ])
  for (let index = 0; index < DAYS; index += 1) {
    const day = dayOf(lastDate, index)
    await log.publish([...visitsOf(history, day), ...likesOf(history, day, garages)])
    await tellEach(day, 'order', USUAL.orders, (key) => tellOrder(history, day, key))
    await tellEach(day, 'offer', USUAL.offers, (key) => tellOffer(history, day, key))
    if (index === DAYS - 1) await tellEach({ ...day, pace: 1 }, 'late offer', LATE_OFFERS, (key) => tellOffer(history, day, key))
    await tellEach(day, 'wizard', USUAL.wizard, (key) => tellWizard(history, day, key, motorcycles))
    await tellEach(day, 'request', USUAL.requests, (key) => tellRequest(history, day, key, soldOut))
  }
  await history.app.close()
  await saveRecords(database, [TOLD])
}

async function tellEach(day: Day, what: string, usual: number, tell: (key: string) => Promise<void>): Promise<void> {
  for (let index = 0; index < countOf(day, `${day.date} ${what}s`, usual); index += 1) {
    await tell(`${day.date} ${what} ${index}`)
    await pause(REST_MS)
  }
}

async function openHistory({ config, logger, foundation }: HistoryOptions, until: number): Promise<History> {
  const { database, log, clickhouse, openQueue } = foundation
  let at = new Date(until)
  const now = () => at
  const { basePath } = config.http
  const payments = openPayments({ payment: { gateway: 'sandbox' }, basePath, database, now, newId: uuidv7 })
  if (!payments) throw new Error('the demo has no clearing house')
  const unlimited = Object.fromEntries(Object.keys(config.rateLimits).map((name) => [name, WITHOUT_LIMIT])) as Config['rateLimits']
  const app = await createShopApp({
    config: {
      ...config,
      orders: {
        ...config.orders,
        ...Object.fromEntries(CEILINGS.map((name) => [name, WITHOUT_LIMIT])),
        unpaidUnitsOfAddress: 0,
        unpaidAppointmentsOfAddress: 0,
      },
      wizard: { perVisitor: WITHOUT_LIMIT, perDay: WITHOUT_LIMIT, perWeek: WITHOUT_LIMIT },
    },
    database,
    log,
    clickhouse,
    payments,
    openQueue,
    recommender: createRulesRecommender(),
    logger: pino({ level: 'silent' }),
    renderer: null,
    clientDirectory: null,
    groups: [],
    listHandlers: async () => [],
    rateLimits: unlimited,
    tokens: createTokenSigner('of links that nobody follows'),
    readCacheBytes: 0,
    now,
    newId: uuidv7,
  })
  await app.ready()
  return {
    app,
    deps: { database, log, now, newId: uuidv7, logger, gateway: payments.gateway },
    articles: await listArticles(database),
    until,
    setClock(instant) {
      if (instant > until) return false
      at = new Date(instant)
      return true
    },
  }
}

const CEILINGS = ['openTransfers', 'openCardOrders', 'unpaidUnits', 'unpaidAppointments'] as const

async function listIds(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(text)
  return rows.map(({ id }) => id)
}

/** What lies on the shelf in plenty, the best sold the most often. */
async function listArticles(database: Database): Promise<Article[]> {
  const { rows } = await database.query<Article>(
    `SELECT ean, data ->> 'brand' AS brand, data ->> 'displayName' AS "displayName", data #>> '{tire,displaySize}' AS "displaySize",
       (data #>> '{tire,width}') || CASE WHEN data #>> '{tire,profile}' = '-' THEN '' ELSE '/' || (data #>> '{tire,profile}') END ||
         '-' || (data #>> '{tire,rim}') AS "listedSize", price_agorot AS "priceAgorot", data ->> 'position' = 'set' AS "isSet", (data ->> 'stock')::int AS stock,
       ((data ->> 'soldBefore')::int + 2)::float AS weight
     FROM read.products WHERE data IS NOT NULL AND is_orderable AND data ->> 'position' <> 'set' AND (data ->> 'stock')::int >= 4
     ORDER BY weight DESC, ean LIMIT 400`,
  )
  return rows
}
