import { uuidv7 } from 'uuidv7'
import { openDemoInbox } from '#services/demo/inbox/demo-inbox.ts'
import { recordIssuer } from '#services/documents/index.ts'
import type { CarrierAccess } from '#services/parcels/carrier.ts'
import type { Config } from '#services/platform/config.ts'
import { type Engines, openEngines } from '#services/platform/engines.ts'
import { createArchiveJob } from '#services/platform/event-log/archive/archive.job.ts'
import { createRetentionJob } from '#services/platform/event-log/retention.job.ts'
import { createJobSender, type Job, type OpenQueue } from '#services/platform/jobs.ts'
import { openLinkSecret } from '#services/platform/link-secret.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import { startShopClock } from '#services/platform/shop-clock.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { FEATURES } from './features.ts'
import { openCarrier } from './open-carrier.ts'
import { openDocumentServices } from './open-document-services.ts'
import { type OpenLog, type OpenLogOptions, openLog } from './open-log.ts'
import { openPayments, type Payments } from './open-payments.ts'
import { awaitBesides, awaitPostgres, migrateBesides, POSTGRES_MIGRATIONS } from './schema.ts'

/** Shared resources of every service. */
export interface Foundation extends OpenLog, Engines {
  /** Clock of all decisions, the same in all processes. */
  now: () => Date
  jobs: readonly Job[]
  openQueue: OpenQueue
  /** Card payments; null if disabled. */
  payments: Payments
  /** Who carries parcels; null without one. */
  carrier: CarrierAccess | null
}

export interface FoundationOptions extends Omit<OpenLogOptions, 'database'> {
  config: OpenLogOptions['config'] &
    Pick<
      Config,
      | 'mode'
      | 'documents'
      | 'carrier'
      | 'payment'
      | 'http'
      | 'staff'
      | 'contacts'
      | 'shop'
      | 'delivery'
      | 'orders'
      | 'messages'
      | 'links'
      | 'dataDirectory'
    >
}

/** Migrates the engines and opens the log. The lifecycle closes the parts in reverse order. */
export async function openFoundation(options: FoundationOptions, opened?: Engines): Promise<Foundation> {
  const engines = opened ?? (await openEngines(options))
  await migratePostgres(engines.database, POSTGRES_MIGRATIONS)
  await recordIssuer(engines.database, options.config)
  const foundation = await openParts(options, engines)
  await migrateBesides(foundation, options.logger)
  return foundation
}

/** The same for one of several services, without migrating: waits for the schema of this version or a newer one. */
export async function joinFoundation(options: FoundationOptions & { writesFacts: boolean }, engines: Engines): Promise<Foundation> {
  await awaitPostgres(engines.database, options)
  const foundation = await openParts(options, engines)
  await awaitBesides(foundation, options)
  return foundation
}

/** Parts that require the Postgres schema. */
export async function openParts(options: FoundationOptions, engines: Engines): Promise<Foundation> {
  const { database } = engines
  const { now, ...clock } = await startShopClock(database)
  options.lifecycle.onClose('clock', clock.close)
  const opened = await openLog({ ...options, database })
  const { payment, http } = options.config
  const payments = openPayments({ payment, basePath: http.basePath, database, now, newId: uuidv7 })
  const carrier = openCarrier({ config: options.config, now })
  const sender = createJobSender({ database, logger: options.logger })
  options.lifecycle.onClose('sender of jobs', () => sender.close())
  const openProviders = async () =>
    options.config.messages.hasDemoInbox ? openDemoInbox({ ...options, database, now }) : options.config.messages
  const openServices = () => openDocumentServices({ ...options, database, now })
  const openTokens = async () => createTokenSigner(await openLinkSecret(options.config))
  const deps = {
    ...options,
    openProviders,
    openDocumentServices: openServices,
    openTokens,
    ...opened,
    ...engines,
    now,
    newId: uuidv7,
    payments,
    carrier,
    openQueue: sender.openQueue,
  }
  const { archive, relay } = opened
  const { keptDays } = options.config.archive
  const jobs = [
    createArchiveJob({ database, files: archive, keptDays, confirmed: relay && relay.confirmed, now }),
    createRetentionJob(database, archive, now),
    ...FEATURES.flatMap((feature) => feature.jobs?.(deps) ?? []),
  ]
  return { ...engines, now, jobs, openQueue: sender.openQueue, payments, carrier, ...opened }
}
