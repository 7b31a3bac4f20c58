import type { GroupsHealth } from '#services/ingress/health/health.ts'
import type { Config } from '#services/platform/config.ts'
import type { EngineOptions } from '#services/platform/engines.ts'
import { type ArchiveFiles, openArchiveFiles } from '#services/platform/event-log/archive/archive-files.ts'
import type { EventHandler, EventLog, GroupLag } from '#services/platform/event-log/event-log.ts'
import type { MovedTopic } from '#services/platform/event-log/kafka/move-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'

export interface OpenLogOptions extends EngineOptions {
  config: EngineOptions['config'] & Pick<Config, 'kafka' | 'archive'>
  database: Database
  /** Starts a broker on this machine, beside the other embedded engines. */
  ownKafka?: boolean
  announce?: (line: string) => void
}

export interface OpenLog {
  log: EventLog
  /** Where its old parts are; null = nowhere. */
  archive: ArchiveFiles | null
  /** Location of the log, for display. */
  description: string
  /** Null if Postgres is the log. */
  relay: LogRelay | null
}

/** Relays records appended in Postgres to Kafka. */
export interface LogRelay {
  start(): Promise<GroupsHealth>
  /** How far Kafka has confirmed the appended events. Throws until Kafka has been reached. */
  confirmed(): Promise<GroupLag[]>
  /** Null until Kafka has been reached. */
  handler(): EventHandler | null
  /** Copies records published in Postgres before the shop used Kafka. */
  move(onProgress: (line: string) => void): Promise<MovedTopic[]>
}

/** The configured log: tables in Postgres, or Kafka with these tables as its outbox. */
export async function openLog(options: OpenLogOptions): Promise<OpenLog> {
  const { database, logger, lifecycle } = options
  const archive = openArchiveFiles(options.config)
  const outbox = await createPostgresEventLog({ database, logger, archive })
  const kafka = options.ownKafka ? { brokers: [await startOwnKafka(options)] } : options.config.kafka
  if (kafka.brokers.length === 0) {
    lifecycle.onClose('event log', () => outbox.close())
    return { log: outbox, archive, description: 'tables in Postgres', relay: null }
  }
  // Its client is loaded where there is a Kafka.
  const [{ createKafkaEventLog }, { moveLog }] = await Promise.all([
    import('#services/platform/event-log/kafka/kafka-event-log.ts'),
    import('#services/platform/event-log/kafka/move-log.ts'),
  ])
  const log = await createKafkaEventLog({ database, outbox, ...kafka, logger })
  lifecycle.onClose('event log', () => log.close())
  const start = async (): Promise<GroupsHealth> => {
    const relay = await log.startRelay()
    return { states: () => [{ group: relay.group, ...relay.state() }], lag: relay.lag }
  }
  const move = (onProgress: (line: string) => void) => moveLog(log, outbox, database, onProgress)
  const relay = { start, confirmed: log.relayLag, handler: log.relayHandler, move }
  return { log, archive, description: `Kafka at ${kafka.brokers.join(', ')}`, relay }
}

async function startOwnKafka({ config, logger, lifecycle, announce }: OpenLogOptions): Promise<string> {
  announce?.('  starting a Kafka broker (the first time it is fetched with Maven) …')
  const { startEmbeddedKafka } = await import('#services/platform/embedded/kafka.ts')
  const kafka = await startEmbeddedKafka({
    dataDirectory: config.dataDirectory,
    onLog: (line) => logger.warn({ engine: 'kafka' }, line),
  })
  lifecycle.onClose('kafka engine', kafka.close)
  return kafka.broker
}
