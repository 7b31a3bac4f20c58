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
import { simulateOffer, simulateRequest, simulateWizard } from './customer-requests.ts'
import { countOf, DAYS, type Day, dayOf, type History, isSoldOut, RUN } from './history.ts'
import { simulateOrder } from './orders.ts'
import { simulatePurchases } from './purchases.ts'
import type { Turns } from './turns.ts'
import { likesOf, listSearches, visitsOf } from './visits.ts'

const FAILED = 2

const PER_DAY = 2
const MAX_UNITS = 4

/** Items left open for staff. */
const LATE = { offers: 4, cancellations: 2 }
/** Averages a day. */
const USUAL = { orders: 6.4, offers: 1.6, wizard: 1.8, requests: 0.5 }
/** Pause between acts, so that live requests get the CPU. */
const REST_MS = 30
const WITHOUT_LIMIT = 1_000_000

export interface HistoryOptions {
  config: Config
  logger: Logger
  foundation: Pick<AppDeps, 'database' | 'log' | 'openQueue' | 'now'> & { clickhouse: ClickHouse }
  /** Web side of the shop, here with a clock in the past. */
  createApp(deps: AppDeps & { payments: Sandbox; recommender: Recommender }): Promise<App>
  /** Handlers that write the log into ClickHouse. */
  sinks: readonly EventHandler[]
  /** Taken for each order, so that no job settles its payment meanwhile. */
  turns: Turns
  /** Aborted on shutdown. */
  signal: AbortSignal
  /** Pause between acts; 0 where nobody is served meanwhile. */
  restMs?: number
}

/**
 * Simulates ninety days of trade up to the day before the demo began, once, by the shop's own calls and commands with a clock in the
 * past, while the shop is already open. After an interruption it resumes with the next day.
 */
export async function simulateHistory(options: HistoryOptions): Promise<void> {
  const { foundation, sinks, signal, restMs = REST_MS } = options
  const { database, log } = foundation
  const today = israelDate(foundation.now().getTime())
  const { lastDate, next } = (await findProgress(database)) ?? { lastDate: addDays(today, -1), next: 0 }
  if (next === COMPLETE) return
  const history = await openHistory(options, startOfIsraelDay(addDays(lastDate, 1)) - 1)
  const [garages, motorcycles, soldOut] = await Promise.all([
    listIds(database, 'SELECT id FROM read.garages ORDER BY id LIMIT 40'),
    listIds(database, 'SELECT id FROM read.motorcycles ORDER BY md5(id) LIMIT 60'),
    listIds(database, 'SELECT ean AS id FROM read.products WHERE data IS NOT NULL AND NOT is_orderable ORDER BY md5(ean) LIMIT 12'),
  ])
  const scarce = history.scarce.map(({ ean }) => ean)
  const left = new Map(history.scarce.map((article) => [article, article.units]))
  const simulateEach = async (day: Day, what: string, usual: number, simulate: (key: string) => Promise<unknown>): Promise<void> => {
    for (let index = 0; index < countOf(day, `${day.date} ${what}s`, usual) && !signal.aborted; index += 1) {
      await simulate(`${day.date} ${what} ${index}`)
      await pause(restMs)
    }
  }
  for (let index = next; index < DAYS && !signal.aborted; index += 1) {
    const day = dayOf(lastDate, index)
    // Saved before the first act, so that no day is simulated twice.
    await saveProgress(database, { lastDate, next: index + 1 })
    await log.publish([...visitsOf(history, day), ...likesOf(history, day, garages)])
    await simulatePurchases(history, day)
    await simulateEach(day, 'order', USUAL.orders, (key) => simulateOrder(history, day, key))
    await simulateRun(history, day, left)
    await simulateEach(day, 'offer', USUAL.offers, (key) => simulateOffer(history, day, key))
    await simulateEach(day, 'wizard', USUAL.wizard, (key) => simulateWizard(history, day, key, motorcycles))
    const awaited = isSoldOut(day) ? [...scarce, ...soldOut] : soldOut
    await simulateEach(day, 'request', USUAL.requests, (key) => simulateRequest(history, day, key, awaited))
  }
  const lastDay = { ...dayOf(lastDate, DAYS - 1), pace: 1 }
  await simulateEach(lastDay, 'late offer', LATE.offers, (key) => simulateOffer(history, lastDay, key))
  await simulateEach(lastDay, 'late cancellation', LATE.cancellations, (key) => simulateOrder(history, lastDay, key, { fate: 'cancelled' }))
  if (!signal.aborted) {
    await simulateFailures(history, sinks)
    await saveProgress(database, { lastDate, next: COMPLETE })
  }
  await history.app.close()
}

/** Last day of the history and the next step: a day's index, or `DAYS` for the items left open for staff. */
interface Progress {
  lastDate: string
  next: number
}

/** Value of `next` when complete. */
const COMPLETE = DAYS + 1
const RECORD = { kind: 'demo-file', id: 'history', priceAgorot: null } as const

async function findProgress(database: Database): Promise<Progress | null> {
  const [record] = await findRecords(database, [RECORD])
  const [lastDate, next] = record?.hash.split(' ') ?? []
  return lastDate ? { lastDate, next: Number(next ?? COMPLETE) } : null
}

const saveProgress = (database: Database, { lastDate, next }: Progress): Promise<void> =>
  saveRecords(database, [{ ...RECORD, state: null, hash: `${lastDate} ${next}` }])

async function openHistory({ config, logger, foundation, createApp, turns }: HistoryOptions, until: number): Promise<History> {
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
    searches: await listSearches({ app }),
    scarce: await listScarceSize(database),
    until,
    turns,
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

/** Simulates extra sales of the scarce size, up to the units `left` of each tire. */
async function simulateRun(history: History, day: Day, left: Map<Article, number>): Promise<void> {
  if (day.index < RUN.from || isSoldOut(day)) return
  for (let index = 0; index < PER_DAY; index += 1) {
    const [next] = [...left].filter(([, units]) => units > 0)
    if (!next) return
    const [article, units] = next
    const key = `${day.date} run ${index}`
    const quantity = Math.min(units, drawWhole(`${key} units`, 1, MAX_UNITS))
    const isPlaced = await simulateOrder(history, day, key, { article, quantity, fate: 'done' })
    left.set(article, isPlaced ? units - quantity : 0)
  }
}

/**
 * Dead-letters two orders in the facts consumer, as if ClickHouse had run out of memory. They are already counted; retrying them is
 * idempotent.
 */
async function simulateFailures({ deps: { database, log }, until }: History, sinks: readonly EventHandler[]): Promise<void> {
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
