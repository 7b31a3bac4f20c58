import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClickHouse, createClickHouse } from '#services/platform/clickhouse.ts'
import { startEmbeddedClickHouse } from '#services/platform/embedded/clickhouse.ts'
import { startEmbeddedKafka } from '#services/platform/embedded/kafka.ts'
import { startEmbeddedPostgres } from '#services/platform/embedded/postgres.ts'
import { createDatabase, type Database } from '#services/platform/postgres.ts'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { createEndings } from './endings.ts'
import { startProxy, type TcpProxy } from './proxy.ts'

/** Processes of their own on the Postgres log or on Kafka; or everything in one process with its embedded engines. */
export type Setting = 'postgres' | 'kafka' | 'one process'
export type EngineName = 'postgres' | 'clickhouse' | 'kafka'

export interface Engines {
  directory: string
  /** Straight to the engines, past every proxy. */
  database: Database
  clickhouse: ClickHouse
  /**
   * Settings of one more service, which reaches each engine through a proxy; of Kafka, which tells its address itself, all share one.
   * Directly reached are Postgres and Kafka: ClickHouse has no port of its own here.
   */
  connect(): Promise<Record<string, string>>
  proxiesOf(engine: EngineName): readonly TcpProxy[]
  /** Ends Postgres' process, or the broker's as soon as there is one; it comes back by itself. */
  stopPostgres(signal: NodeJS.Signals): void
  killBroker(): Promise<void>
  /** Engines that ended although nobody had ended them, with their last words. */
  crashes(): readonly string[]
  close(): Promise<void>
}

/** Where the engines keep their data, with how it is taken away. */
export interface DataDirectory {
  path: string
  remove(): void
}

export interface EnginesOptions {
  data?: DataDirectory
  /** Without the proxies, which take as much of the machine as the shop does, and disturb it. */
  isDirect?: boolean
}

type Closers = (() => Promise<unknown> | unknown)[]

const DATABASE = 'shop'
/** Every service has a pool of its own. */
const POSTGRES_SETTINGS = ['max_connections=200']
const POSTGRES_SOCKET = '.s.PGSQL.5432'

/** The engines as servers that processes connect to: Postgres, chdb behind ClickHouse's HTTP, and Kafka where the log stands in it. */
export async function startEngines(setting: Setting, { data = makeDataDir(), isDirect = false }: EnginesOptions = {}): Promise<Engines> {
  const closers: Closers = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(setting, { data, isDirect }, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(setting: Setting, { data, isDirect }: Required<EnginesOptions>, closers: Closers): Promise<Omit<Engines, 'close'>> {
  closers.push(data.remove)
  const endings = createEndings()
  const options = { dataDirectory: data.path, onLog: endings.note }
  const proxies: Record<EngineName, TcpProxy[]> = { postgres: [], clickhouse: [], kafka: [] }
  closers.push(() => Promise.all(Object.values(proxies).flatMap((list) => list.map((proxy) => proxy.close()))))

  const postgres = await startEmbeddedPostgres({ ...options, settings: POSTGRES_SETTINGS })
  closers.push(postgres.close)
  const database = await openDatabase(postgres.connectionString)
  closers.push(() => database.close())
  const clickhouseEngine = await startEmbeddedClickHouse(options)
  closers.push(clickhouseEngine.close)
  const clickhouse = createClickHouse({ address: { socketPath: clickhouseEngine.socketPath, database: DATABASE } })
  closers.push(() => clickhouse.close())
  const kafka = setting === 'kafka' ? await (isDirect ? startEmbeddedKafka(options) : startKafka(options, proxies.kafka)) : null
  if (kafka) closers.push(kafka.close)

  const lead = async (engine: EngineName, path: string): Promise<number> => {
    const proxy = await startProxy()
    proxy.leadTo({ path })
    proxies[engine].push(proxy)
    return proxy.port
  }
  const sockets = new URL(postgres.connectionString(DATABASE)).searchParams.get('host') ?? ''
  return {
    directory: join(data.path, 'services'),
    database,
    clickhouse,
    async connect() {
      return {
        DATABASE_URL: isDirect
          ? postgres.connectionString(DATABASE)
          : `postgres://postgres@127.0.0.1:${await lead('postgres', join(sockets, POSTGRES_SOCKET))}/${DATABASE}`,
        CLICKHOUSE_URL: `http://127.0.0.1:${await lead('clickhouse', clickhouseEngine.socketPath)}/${DATABASE}`,
        KAFKA_BROKERS: isDirect ? (kafka?.broker ?? '') : proxies.kafka.map(({ port }) => `127.0.0.1:${port}`).join(','),
      }
    },
    proxiesOf: (engine) => proxies[engine],
    stopPostgres(signal) {
      endings.expect()
      process.kill(readPostmaster(data.path), signal)
    },
    async killBroker() {
      endings.expect()
      await kafka?.kill()
    },
    crashes: endings.crashes,
  }
}

const readPostmaster = (directory: string): number =>
  Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function openDatabase(connectionString: (database: string) => string): Promise<Database> {
  const onError = (): void => {}
  const server = createDatabase({ connectionString: connectionString('postgres'), maxConnections: 1, onError })
  await server.query(`CREATE DATABASE ${DATABASE}`)
  await server.close()
  return createDatabase({ connectionString: connectionString(DATABASE), maxConnections: 4, onError })
}

/** The broker tells its clients an address, so that must be the proxy's. */
async function startKafka(options: { dataDirectory: string; onLog: (line: string) => void }, proxies: TcpProxy[]) {
  const proxy = await startProxy()
  proxies.push(proxy)
  const kafka = await startEmbeddedKafka({ ...options, advertisedPort: proxy.port })
  const [host = '', port = ''] = kafka.broker.split(':')
  proxy.leadTo({ host, port: Number(port) })
  return kafka
}
