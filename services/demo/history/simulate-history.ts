import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { drawWhole } from '#migrations/demo/draw.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { findRecords, saveRecords } from '#services/importing/catalogue-records.ts'
import type { AppDeps } from '#services/ingress/app.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import { storeDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { EventHandler } from '#services/platform/event-log/event-log.ts'
import { listLastRecords } from '#services/platform/event-log/postgres/past-events.ts'
import { readRecord } from '#services/platform/event-log/raw-batch.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import type { Recommender } from '#services/wizard/recommenders/recommender.ts'
import { createRulesRecommender } from '#services/wizard/recommenders/rules.recommender.ts'
import { openSandbox, type Sandbox } from '../clearing/open-sandbox.ts'
import { type Article, listArticles, listScarceSize } from './articles.ts'
import { tellOffer, tellRequest, tellWizard } from './customer-requests.ts'
import { countOf, DAYS, type Day, dayOf, type History, isSoldOut, RUN } from './history.ts'
import { tellOrder } from './orders.ts'
import { tellPurchases } from './purchases.ts'
import { likesOf, visitsOf } from './visits.ts'

const FAILED = 2

const PER_DAY = 2
const MAX_UNITS = 4

/** That nobody has dealt with yet. */
const LATE = { offers: 4, cancellations: 2 }
/** About so many on a usual day. */
const USUAL = { orders: 6.4, offers: 1.6, wizard: 1.8, requests: 0.5 }
/** Whoever visits the shop meanwhile comes first. */
const REST_MS = 30
const WITHOUT_LIMIT = 1_000_000

export interface HistoryOptions {
  config: Config
  logger: Logger
  foundation: Pick<AppDeps, 'database' | 'log' | 'openQueue' | 'now'> & { clickhouse: ClickHouse }
  /** The web side of the shop, here with a clock that stands in the past. */
  createApp(deps: AppDeps & { payments: Sandbox; recommender: Recommender }): Promise<App>
  /** What reads the log into ClickHouse. */
  sinks: readonly EventHandler[]
  /** Aborted when the shop closes. */
  signal: AbortSignal
}

/**
 * Ninety days of trade in a demo that has none yet, up to the day before it began: told once, by the shop's own calls and commands at a
 * clock that stands in the past, while the shop is open already. Stopped, it goes on with the next day.
 */
export async function simulateHistory(options: HistoryOptions): Promise<void> {
  const { foundation, sinks, signal } = options
  const { database, log } = foundation
  const today = israelDate(foundation.now().getTime())
  const { lastDate, next } = (await findProgress(database)) ?? { lastDate: addDays(today, -1), next: 0 }
  if (next === TOLD) return
  const history = await openHistory(options, startOfIsraelDay(addDays(lastDate, 1)) - 1)
  const [garages, motorcycles, soldOut] = await Promise.all([
    listIds(database, 'SELECT id FROM read.garages ORDER BY id LIMIT 40'),
    listIds(database, 'SELECT id FROM read.motorcycles ORDER BY md5(id) LIMIT 60'),
    listIds(database, 'SELECT ean AS id FROM read.products WHERE data IS NOT NULL AND NOT is_orderable ORDER BY md5(ean) LIMIT 12'),
  ])
  const scarce = history.scarce.map(({ ean }) => ean)
  const left = new Map(history.scarce.map((article) => [article, article.units]))
  const tellEach = async (day: Day, what: string, usual: number, tell: (key: string) => Promise<unknown>): Promise<void> => {
    for (let index = 0; index < countOf(day, `${day.date} ${what}s`, usual) && !signal.aborted; index += 1) {
      await tell(`${day.date} ${what} ${index}`)
      await pause(REST_MS)
    }
  }
  for (let index = next; index < DAYS && !signal.aborted; index += 1) {
    const day = dayOf(lastDate, index)
    // Before its first act: none is told twice.
    await saveProgress(database, { lastDate, next: index + 1 })
    await log.publish([...visitsOf(history, day), ...likesOf(history, day, garages)])
    await tellPurchases(history, day)
    await tellEach(day, 'order', USUAL.orders, (key) => tellOrder(history, day, key))
    await tellRun(history, day, left)
    await tellEach(day, 'offer', USUAL.offers, (key) => tellOffer(history, day, key))
    await tellEach(day, 'wizard', USUAL.wizard, (key) => tellWizard(history, day, key, motorcycles))
    const awaited = isSoldOut(day) ? [...scarce, ...soldOut] : soldOut
    await tellEach(day, 'request', USUAL.requests, (key) => tellRequest(history, day, key, awaited))
  }
  const lastDay = { ...dayOf(lastDate, DAYS - 1), pace: 1 }
  await tellEach(lastDay, 'late offer', LATE.offers, (key) => tellOffer(history, lastDay, key))
  await tellEach(lastDay, 'late cancellation', LATE.cancellations, (key) => tellOrder(history, lastDay, key, { fate: 'cancelled' }))
  if (!signal.aborted) {
    await tellFailures(history, sinks)
    await saveProgress(database, { lastDate, next: TOLD })
  }
  await history.app.close()
}

/** How far it was told: the day on which it ends, and what comes next: the number of a day, after the last one what waits for staff. */
interface Progress {
  lastDate: string
  next: number
}

/** To its end. */
const TOLD = DAYS + 1
const RECORD = { kind: 'demo-file', id: 'history', priceAgorot: null } as const

async function findProgress(database: Database): Promise<Progress | null> {
  const [record] = await findRecords(database, [RECORD])
  const [lastDate, next] = record?.hash.split(' ') ?? []
  return lastDate ? { lastDate, next: Number(next ?? TOLD) } : null
}

const saveProgress = (database: Database, { lastDate, next }: Progress): Promise<void> =>
  saveRecords(database, [{ ...RECORD, state: null, hash: `${lastDate} ${next}` }])

async function openHistory({ config, logger, foundation, createApp }: HistoryOptions, until: number): Promise<History> {
  const { database, log, clickhouse, openQueue } = foundation
  let at = new Date(until)
  const now = () => at
  const { basePath } = config.http
  const payments = openSandbox({ basePath, database, now, newId: uuidv7 })
  const unlimited = Object.fromEntries(Object.keys(config.rateLimits).map((name) => [name, WITHOUT_LIMIT])) as Config['rateLimits']
  const app = await createApp({
    config: {
      ...config,
      orders: {
        ...config.orders,
        ...Object.fromEntries(CEILINGS.map((name) => [name, WITHOUT_LIMIT])),
        unpaidUnitsOfAddress: 0,
        unpaidAppointmentsOfAddress: 0,
      },
      wizard: { perVisitor: WITHOUT_LIMIT, perAddress: WITHOUT_LIMIT, perDay: null, perWeek: null },
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
    deps: { database, log, clickhouse, now, newId: uuidv7, logger, gateway: payments.gateway },
    articles: await listArticles(database),
    scarce: await listScarceSize(database),
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

/** Takes so many more of the size of which few can be had, by `left`: units of each of its tires. */
async function tellRun(history: History, day: Day, left: Map<Article, number>): Promise<void> {
  if (day.index < RUN.from || isSoldOut(day)) return
  for (let index = 0; index < PER_DAY; index += 1) {
    const [next] = [...left].filter(([, units]) => units > 0)
    if (!next) return
    const [article, units] = next
    const key = `${day.date} run ${index}`
    const quantity = Math.min(units, drawWhole(`${key} units`, 1, MAX_UNITS))
    const isPlaced = await tellOrder(history, day, key, { article, quantity, fate: 'done' })
    left.set(article, isPlaced ? units - quantity : 0)
  }
}

/**
 * Two orders that the facts gave up, as if ClickHouse had had no memory left for them. They were counted all the same: run again, an event
 * counts once.
 */
async function tellFailures({ deps: { database, log }, until }: History, sinks: readonly EventHandler[]): Promise<void> {
  const facts = sinks.find(({ group }) => group.startsWith('sink.event-facts'))
  if (!facts) return
  const records = await listLastRecords(database, 'order.placed.v1', FAILED)
  await database.transaction(async (tx) => {
    for (const { topic, partition, ...rest } of records) {
      const record = { key: null, ...rest }
      const letter = { record, event: readRecord(record).event, reason: 'handler_failed', error: 'ClickHouseError 241', attempts: 5 }
      await storeDeadLetters(tx, { logId: log.id, group: facts.group, topic, partition }, [{ ...letter, firstSeen: new Date(until) }])
    }
  })
}
