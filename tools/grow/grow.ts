import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#services/platform/engines.ts'
import type { Database } from '#services/platform/postgres.ts'
import { openFoundation } from '#services/start/foundation.ts'
import { startBackground } from '#services/start/run-services.ts'
import { appendProducts, benchProducts } from '#tools/bench/bench-catalogue.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { countCopies, multiply } from './multiply.ts'
import { inFolder } from './open-folder.ts'
import { readThrough } from './read-through.ts'
import { sampleFolder } from './sample.ts'
import { sizesOf } from './sizes.ts'

/**
 * `npm run grow -- --into <folder>` makes the data folder of a shop that has traded for ten years, for `DATA_DIR=<folder> npm start`
 * and the bench. `--orders 100000 --acts 1000000 --products 50000` say how large it becomes; `--sizes` prints disk by table.
 *
 * A sample of ninety days is made by the shop's own calls; its records and its log are copied back through the years (multiply.ts); the
 * shop itself reads the log into its projections and facts.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    acts: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '50000' },
    into: { type: 'string' },
    sizes: { type: 'boolean', default: false },
  },
})

const say = (line: string): void => console.log(line)
const { into } = values
if (into === undefined || existsSync(into)) {
  console.error(into === undefined ? 'Say where: --into <folder>.' : `${into} is there already.`)
  process.exit(2)
}
const wanted = { orders: Number(values.orders), acts: Number(values.acts) }
const products = benchProducts(Number(values.products))

const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  say(what)
  const begun = performance.now()
  await work()
  say(`  ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

let sample = ''
await timed('A sample', async () => {
  sample = await sampleFolder(say)
})
await mkdir(into, { recursive: true })
copyTemplate(sample, into)
await rm(join(into, 'clickhouse'), { recursive: true, force: true })

await timed('Records and log', () =>
  inFolder(into, async (folder) => {
    const { database } = await openPostgres(folder)
    const copies = await countCopies(database, wanted)
    say(`  copies: ${copies.orders} of what is bought, ${copies.acts} of what visitors do`)
    await multiply(database, { copies, added: products.map(({ ean }) => ean) }, say)
  }),
)

await inFolder(into, async ({ config, logger, lifecycle }) => {
  const foundation = await openFoundation({ config, logger, lifecycle })
  await timed('Products', () => appendProducts(foundation, products))
  await timed('Projections and facts', async () => {
    const services = ['projector', 'analytics'] as const
    const options = { isMigration: false, services, isDevelopment: false, arePagesToCome: false, ownKafka: false }
    const { groups } = await startBackground({ ...options, config, logger, lifecycle, foundation })
    const seconds = await readThrough(groups, say)
    for (const [group, taken] of seconds) say(`  ${group}: ${taken.toFixed(1)} s`)
  })
  await timed('Statistics', () => vacuum(foundation.database))
  if (values.sizes) say(await sizesOf(foundation))
})
say(`${into} is ready: DATA_DIR=${into} npm start`)
process.exit()

/** Not in a transaction; what holds for long statements is lifted by the connection. */
async function vacuum(database: Database): Promise<void> {
  await database.copying('SET synchronous_commit = off', (connection) => connection.query('VACUUM (ANALYZE)'))
}
