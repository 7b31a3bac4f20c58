import { afterAll, afterEach, expect, inject } from 'vitest'
import type { TestShop } from '#services/ingress/testing/test-shop.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { pressUntilDecided } from '#services/orders/checkout/testing/press-until-decided.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { createDatabase, type Database } from '#services/platform/postgres.ts'
import { openPayments } from '#services/start/open-payments.ts'
import { createShopApp, type ShopDeps } from '#services/start/shop-app.ts'

/** Of each process. Fifty shoppers all come through to Postgres at once: they meet at its rows, and not before the pool. */
const CONNECTIONS = 50
/** As Postgres calls a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03'

type Answer = Awaited<ReturnType<App['inject']>>

/** Two processes' worth of a shop beside the one that projects: nothing is shared but the database. Gone after the test file. */
export async function createTwoProcesses({ database, deps, logged }: Pick<TestShop, 'database' | 'deps' | 'logged'>) {
  const connectionString = await prepareDatabase(database)
  const processes = await Promise.all([createOwn(connectionString, deps), createOwn(connectionString, deps)])
  const opened: App[] = []
  let pressedAgain = 0
  afterEach(() => expect(failuresOf(logged.splice(0))).toEqual([]))
  afterAll(async () => {
    await Promise.all(opened.map((app) => app.close()))
    await Promise.all(processes.map(({ log }) => log.close()))
    await Promise.all(processes.map((own) => own.database.close()))
  })

  return {
    /** The shop in each of them, with what `change` makes for it; answers who serves whom: every second one the other process. */
    async open(change: () => Partial<ShopDeps> = () => ({})): Promise<(number: number) => App> {
      const [one, other] = await Promise.all([
        createShopApp({ ...processes[0], ...change() }),
        createShopApp({ ...processes[1], ...change() }),
      ])
      opened.push(one, other)
      return (number) => (number % 2 === 0 ? one : other)
    },
    /** Who has waited too long for others is told to press again, and does; others hear what they are told. */
    pressUntilDecided(press: () => Promise<Answer>): Promise<Answer> {
      return pressUntilDecided(press, () => {
        pressedAgain += 1
      })
    },
    /** What came out of a race, and over how many connections each process ran it. */
    print(what: string, counted: object): void {
      const connections = processes.map((own) => own.database.poolStats().open)
      console.info(`race: ${what}: ${JSON.stringify({ ...counted, pressedAgain, connections })}`)
      pressedAgain = 0
    },
  }
}

/** What failed in the shop for any other reason than a long wait: two who wait for each other above all. */
function failuresOf(lines: readonly string[]): string[] {
  const failed = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  return failed.filter(({ err }) => err?.code !== LOCK_NOT_AVAILABLE).map(({ msg, err }) => `${msg}: ${err?.code} ${err?.stack}`)
}

/** What every process makes itself: its connections, its log and its way to the clearing company. */
async function createOwn(connectionString: string, deps: ShopDeps): Promise<ShopDeps> {
  const database = createDatabase({ connectionString, maxConnections: CONNECTIONS, onError: () => {} })
  const { logger, now, newId } = deps
  const log = await createPostgresEventLog({ database, logger })
  const payments = openPayments({ payment: { gateway: 'sandbox' }, basePath: '', database, now, newId })
  return { ...deps, database, log, payments }
}

/** Answers where the test's database is found, after setting it to look for circles of waiting before an order ends its wait itself. */
async function prepareDatabase(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>('SELECT current_database() AS name')
  const name = rows[0]?.name ?? ''
  await database.query(`ALTER DATABASE ${name} SET deadlock_timeout = '100ms'`)
  return inject('postgresAddress').replace('/DATABASE?', `/${name}?`)
}
