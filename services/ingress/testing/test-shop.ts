import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll } from 'vitest'
import { createEvent, type EventData, type EventType } from '#events/registry.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Projector, startProjector } from '#services/platform/projections/run-projections.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { TEST_CLIENT_ID } from '#services/staff/testing/stub-google.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { createConsumers, startHandlers } from '#services/start/log-readers.ts'
import { openPayments } from '#services/start/open-payments.ts'
import { createShopApp, type ShopDeps } from '#services/start/shop-app.ts'
import { createRulesRecommender } from '#services/wizard/recommenders/rules.recommender.ts'
import type { App } from '../typed-app.ts'
import { createHearingDatabase } from './heard-changes.ts'

export interface TestShop {
  app: App
  database: Database
  /** For a pool of one's own. */
  connectionString: string
  log: EventLog
  projector: Projector
  /** Everything the app wrote to its log, one JSON object a line. */
  logged: string[]
  /** What the app is made of, to build another one beside it. */
  deps: ShopDeps
  /** Appends catalogue events and waits until they can be read. */
  emit(...facts: Fact[]): Promise<void>
  /** Waits until every event of the log has been applied, and no answer from before it is kept. */
  settle(): Promise<void>
}

const POLL_INTERVAL_MS = 2
const BEHIND = `SELECT FROM unnest($2::text[], $3::text[], $4::int[]) AS read(group_name, topic, partition)
  JOIN log_partitions p USING (topic, partition)
  LEFT JOIN reader_positions r
    ON r.log_id = $1 AND r.group_name = read.group_name AND r.topic = read.topic AND r.partition = read.partition
  WHERE coalesce(r.next, 0) < p.next LIMIT 1`

/** A type of event, its key and its data. */
type Fact = { [T in EventType]: [type: T, subject: string, data: EventData<T>] }[EventType]

/** A shop on real engines, in process: log, projections and the HTTP side. Gone after the test file. */
export async function createTestShop(overrides: Partial<ShopDeps> = {}): Promise<TestShop> {
  // As a shop has by default: every reader of a topic takes one.
  const { connectionString, ...created } = await createTestDatabase({ maxConnections: 20 })
  const database = createHearingDatabase(created.database)
  const logged: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  const log = await createPostgresEventLog({ database, logger })
  const projector = await startProjector({ database, log, logger, projections: PROJECTIONS, pollIntervalMs: 50 })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tire-shop-ingress-'))
  const own = testDeps(dataDirectory)
  const counters = await startHandlers(log, createConsumers({ log, now: overrides.now ?? own.now }))
  const payments = openPayments({ payment: { gateway: 'sandbox' }, basePath: '', database, now: own.now, newId: uuidv7 })
  const deps: ShopDeps = { ...own, database, log, logger, groups: [projector], payments, ...overrides }
  const app = await createShopApp(deps)
  afterAll(async () => {
    await app.close()
    await projector.close()
    await counters.close()
    await log.close()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  const settle = async (): Promise<void> => {
    const read = [...(await counters.lag()), ...(await projector.lag())]
    const [groups, topics, partitions] = [
      read.map(({ group }) => group),
      read.map(({ topic }) => topic),
      read.map((part) => part.partition),
    ]
    // All of them at one moment: what a counter corrects stands in the log before the counter is at its end.
    while ((await database.query(BEHIND, [log.id, groups, topics, partitions])).rowCount !== 0) await pause(POLL_INTERVAL_MS)
    await database.hearChanges()
  }
  return {
    app,
    database,
    connectionString,
    log,
    projector,
    logged,
    deps,
    settle,
    emit: (...facts) => append(database, log, facts).then(settle),
  }
}

async function append(database: Database, log: EventLog, facts: readonly Fact[]): Promise<void> {
  const time = new Date().toISOString()
  await database.transaction((tx) =>
    log.append(
      tx,
      facts.map(([type, subject, data]) => createEvent(type, { id: uuidv7(), time, subject, data })),
    ),
  )
}

const TEST_BUSINESS = {
  legalName: 'צמיגי הדרך בע״מ',
  companyId: '514000009',
  address: 'רחוב הרכב 5, חולון',
  latinName: 'Road Tires',
  deliveryAddress: 'HaRechev 5, Holon, Israel',
  email: 'service@shop.example',
  accessibility: { coordinator: 'דנה כהן', phone: '03-555-0150', email: 'access@shop.example' },
}

const MANY_MESSAGES = { perRecipientHour: 10_000, perRecipientDay: 10_000, perHour: 10_000 }

export const TEST_COURIER_DAYS = new Map([
  ['gush_dan', 1],
  ['haifa', 3],
  ['eilat', 3],
])
const WEEKDAY = { opens: 10, closes: 17 }
const TEST_PICKUP_HOURS = [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null, null]

export const TEST_RATE_LIMITS = {
  offersPerMinute: 10,
  checkoutsPerMinute: 20,
  couponsPerMinute: 30,
  metricsPerMinute: 600,
  likesPerMinute: 120,
  searchesPerMinute: 600,
  recommendationsPerMinute: 10,
  signInsPerMinute: 10,
}

function testDeps(dataDirectory: string) {
  return {
    config: {
      mode: 'production' as const,
      http: { host: '127.0.0.1', port: 0, basePath: '', publicUrl: 'https://shop.example', trustedProxies: [] },
      hasApiDocs: true,
      shop: {
        name: 'צמיגי הדרך',
        phone: '03-555-0100',
        hasBit: false,
        whatsApp: null,
        saleChip: { brand: 'Michelin', text: 'מבצע' },
        refusedCards: [],
        transfer: { bank: 'הבנק', branch: '123', account: '456789', beneficiary: 'צמיגי הדרך', phone: '03-555-0100', hours: 48 },
        business: TEST_BUSINESS,
      },
      messages: {
        smtpUrl: null,
        from: 'service@shop.example',
        sms: null,
        whatsApp: null,
        hasDemoInbox: false,
        limits: MANY_MESSAGES,
        channels: [],
      },
      catalogue: {
        defaultDotYear: 2021,
        undatedCancelMonths: 24,
        imageBaseUrl: null,
        picturesDirectory: null,
        isDemo: false,
        hasHistory: false,
      },
      delivery: { courierDays: TEST_COURIER_DAYS, pickupHours: TEST_PICKUP_HOURS },
      orders: {
        reservationMinutes: 30,
        transferHours: 48,
        openTransfers: 1000,
        openCardOrders: 1000,
        wrongCouponsPerHour: 0,
        unpaidUnits: 100_000,
        unpaidUnitsOfAddress: 0,
        unpaidAppointments: 1000,
        trackingUrl: 'https://carrier.example/track?id={code}',
        unpaidAppointmentsOfAddress: 0,
      },
      wizard: { perVisitor: 1000, perAddress: 1000, perDay: 1000, perWeek: 1000 },
      pixel: null,
      staff: {
        emails: ['dana.levi@shop.example'],
        idleMs: 7_200_000,
        lifetimeMs: 43_200_000,
        signIn: { provider: 'google' as const, clientId: TEST_CLIENT_ID },
      },
      dataDirectory,
    },
    rateLimits: TEST_RATE_LIMITS,
    recommender: createRulesRecommender(),
    tokens: createTokenSigner('the secret of links in the tests'),
    clickhouse: null,
    openQueue: async () => async () => {},
    listHandlers: async () => [],
    renderer: null,
    clientDirectory: null,
    now: () => new Date(),
    newId: uuidv7,
  }
}
