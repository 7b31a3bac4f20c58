import { randomUUID } from 'node:crypto'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { createEvent } from '#events/registry.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres-event-log.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { untilAtRest } from './invariants/at-rest.ts'
import { LOOKED_AT } from './load/while-looking.ts'

const ARTICLES = 20
const AMPLE = 1_000_000
/**
 * Single tires of which no round sells the last, as the catalogue tells it. None that visitors see where they are told to find
 * answers ready: orders and likes would change those.
 */
export async function stockUp(cluster: Cluster): Promise<string[]> {
  const { database } = cluster.engines
  const [ingress] = cluster.of('ingress')
  const shown = await Promise.all(LOOKED_AT.map(async (path) => (await fetch(`${ingress?.url}${path}`)).text()))
  const { rows } = await database.query<{ data: ProductChanged }>(
    `SELECT data FROM read.products p WHERE is_orderable AND data ->> 'visibilityOverride' IS NULL AND front_ean IS NULL
       AND NOT EXISTS (SELECT FROM read.products s WHERE p.ean IN (s.front_ean, s.rear_ean)) ORDER BY ean`,
  )
  const chosen = rows.map(({ data }) => data).filter(({ ean }) => !shown.some((text) => text.includes(ean)))
  const products = chosen.slice(0, ARTICLES)
  const log = await createPostgresEventLog({ database, logger: QUIET })
  const events = products.map((data) =>
    createEvent('product.changed.v1', {
      ...{ id: randomUUID(), time: new Date().toISOString(), subject: data.ean, data: { ...data, stock: AMPLE } },
    }),
  )
  await database.transaction((tx) => log.append(tx, events)).finally(() => log.close())
  await untilAtRest(cluster.services)
  return products.map(({ ean }) => ean)
}
