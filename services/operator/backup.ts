import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isDirect, TOPIC_NAMES } from '#events/topics.ts'
import { FACT_TABLES } from '#services/analytics/fact-sql.ts'
import { dumpParts, loadParts } from '#services/platform/backup/archived-log.ts'
import {
  dumpFacts,
  emptyFacts,
  listFactMigrations,
  listFilledFacts,
  loadFacts,
  loadPositions,
} from '#services/platform/backup/clickhouse-facts.ts'
import { type Manifest, openNew, readManifest, readPacked, writeManifest, writePacked } from '#services/platform/backup/manifest.ts'
import { dumpTopics, publishTopics } from '#services/platform/backup/permanent-topics.ts'
import { dumpRecords, isReadFromKafka, listFilledTables, listMigrations, loadRecords } from '#services/platform/backup/postgres-records.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import { openArchiveFiles } from '#services/platform/event-log/archive/archive-files.ts'
import { keepArchivedParts } from '#services/platform/event-log/archive/archived-parts.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { linkSecretFile } from '#services/platform/link-secret.ts'
import { migrateClickHouse } from '#services/platform/migrate.ts'
import { openLog } from '#services/start/open-log.ts'
import { CLICKHOUSE_MIGRATIONS } from '#services/start/schema.ts'
import { type JoinedShop, joinOrStartClickHouse } from './join-shop.ts'

/** Backup and restore of data that cannot be recomputed. For parts and order see docs/operating.md "Backup". */

export interface BackupOptions {
  config: Config
  shop: JoinedShop
  directory: string
  print(line: string): void
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export async function backup({ config, shop, directory, print }: BackupOptions): Promise<void> {
  await openNew(directory)
  const { database } = shop
  const clickhouse = await joinOrStartClickHouse(config, shop)
  const facts = await dumpFacts(clickhouse, database, FACT_TABLES, directory)
  const log = await openKafka(config, shop)
  if (!log && (await isReadFromKafka(database)))
    throw new Error('the log of this shop stands in Kafka, of which the settings say nothing: set KAFKA_BROKERS as the shop has it')
  const topics = log ? await dumpTopics(log, database, directory) : []
  const takenAt = new Date().toISOString()
  const { records, archive } = await database.copying(SNAPSHOT, async (tx) => {
    await keepArchivedParts(tx)
    return {
      records: await dumpRecords(tx, directory),
      archive: isInBucket(config) ? [] : await dumpParts(tx, openArchiveFiles(config), directory),
    }
  })
  const secret = config.links.secret === undefined ? await readFile(linkSecretFile(config), 'utf8').catch(() => null) : null
  const linkSecret = secret === null ? null : await writePacked(directory, 'link-secret.gz', Readable.from([secret]))
  const manifest: Manifest = {
    format: 2,
    takenAt,
    log: log ? 'kafka' : 'postgres',
    postgres: records,
    clickhouse: facts,
    topics,
    archive,
    linkSecret,
  }
  await writeManifest(directory, manifest)
  print(`The backup of ${takenAt} is in ${directory}: ${countsOf(manifest)}.`)
  if (isInBucket(config)) print('The old events in the bucket are not copied.')
  if (linkSecret === null) print('It holds no secret for links: that of LINK_SECRET is yours to keep.')
}

export async function restore({ config, shop, directory, print }: BackupOptions): Promise<void> {
  const { database } = shop
  const manifest = await readManifest(directory)
  const kind = config.kafka.brokers.length === 0 ? 'postgres' : 'kafka'
  if (manifest.log !== kind) throw new Error(`the backup is of a shop whose log stands in ${manifest.log}; this one's stands in ${kind}`)
  const clickhouse = await joinOrStartClickHouse(config, shop)
  await migrateClickHouse({ clickhouse, database, directory: CLICKHOUSE_MIGRATIONS, onEmpty: async () => {} })
  const log = await openKafka(config, shop)
  assertSame('Postgres', manifest.postgres.migrations, await listMigrations(database))
  assertSame('ClickHouse', manifest.clickhouse.migrations, await listFactMigrations(clickhouse))
  await assertEmpty(shop, clickhouse, log)
  try {
    await loadFacts(clickhouse, directory, manifest.clickhouse)
    await database.copying('BEGIN', async (tx) => {
      await loadRecords(tx, directory, manifest.postgres)
      await loadPositions(tx, manifest.clickhouse)
      await loadParts(tx, openArchiveFiles(config), directory, manifest.archive)
      await restoreSecret(config, directory, manifest)
      // Last, since publishing cannot be undone.
      if (log) await publishTopics(log, directory, manifest.topics)
    })
  } catch (error) {
    await emptyFacts(clickhouse)
    throw error
  }
  print(`The backup of ${manifest.takenAt} is restored: ${countsOf(manifest)}.`)
  print('Start the shop: it makes what is shown anew from the log. Whoever was erased since then has to be erased again.')
}

/** Null if the log is in Postgres, which is copied anyway. */
async function openKafka(config: Config, shop: JoinedShop): Promise<EventLog | null> {
  return config.kafka.brokers.length === 0 ? null : (await openLog({ config, ...shop })).log
}

const isInBucket = ({ archive: { place } }: Config): boolean => place !== null && 'bucket' in place

type Migrations = Manifest['postgres']['migrations']

function assertSame(engine: string, backed: Migrations, here: Migrations): void {
  if (JSON.stringify(backed) === JSON.stringify(here)) return
  const last = backed.at(-1)?.name ?? 'no migration'
  throw new Error(`the backup has the tables of ${last} in ${engine}: restore it with that release of the shop, then start the newer one`)
}

async function assertEmpty({ database }: JoinedShop, clickhouse: ClickHouse, log: EventLog | null): Promise<void> {
  const filled = [...(await listFilledTables(database)), ...(await listFilledFacts(clickhouse))]
  // After an interrupted restore the same events are published again, with the same ids.
  const relayed = TOPIC_NAMES.filter((topic) => !isDirect(topic))
  const ends = log ? await log.lag('restore', relayed) : []
  filled.push(...new Set(ends.filter(({ end }) => end > 0).map(({ topic }) => `topic ${topic}`)))
  if (filled.length > 0) throw new Error(`a backup is restored into empty engines only; something is in ${filled.join(', ')}`)
}

async function restoreSecret(config: Config, directory: string, { linkSecret }: Manifest): Promise<void> {
  if (linkSecret === null || config.links.secret !== undefined) return
  const secret = await text(readPacked(directory, linkSecret))
  const file = linkSecretFile(config)
  const existing = await readFile(file, 'utf8').catch(() => null)
  if (existing !== null && existing !== secret) throw new Error(`${file} holds another secret: move it away, or links of before are dead`)
  // With external engines only, it does not exist yet.
  await mkdir(config.dataDirectory, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
}

function countsOf({ postgres, clickhouse, topics }: Manifest): string {
  const rows = postgres.tables.reduce((sum, table) => sum + table.rows, 0)
  const facts = clickhouse.partitions.reduce((sum, { rows }) => sum + rows, 0)
  const events = topics.map((topic) => `, ${topic.events} events of ${topic.topic}`).join('')
  return `${rows} rows of ${postgres.tables.length} tables, ${facts} facts${events}`
}
