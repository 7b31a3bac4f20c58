import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startShop } from './shop-process.ts'

/** A test kills processes and cuts no power: what only guards against the latter is off. */
const SETTINGS = '\nfsync = off\nfull_page_writes = off\n'

/** Fills a data directory with the demo's catalogue, as the first start of a shop does, and leaves it at rest. */
export async function makeTemplate(dataDir: string): Promise<void> {
  const shop = await startShop({ dataDir, port: await freePort() })
  await shop.stop()
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), SETTINGS)
}

/** The copy has sockets of its own. `cp`, since Node's own copying loses the modes that Postgres insists on. */
export function copyTemplate(template: string, dataDir: string): void {
  execFileSync('cp', ['-Rp', `${template}/.`, dataDir])
  rmSync(join(dataDir, 'sockets'), { recursive: true, force: true })
}
