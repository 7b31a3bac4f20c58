import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openBrowser } from './browser.ts'
import { freePort, makeDataDir, startShop } from './shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a shop that holds the demo's catalogue and does not run. */
    shopTemplate: string
  }
}

/** A test kills processes and cuts no power: what only guards against the latter is off. */
const SETTINGS = '\nfsync = off\nfull_page_writes = off\n'

/** Once in a run: a shop filled with the demo, which those of the test files are copies of, and a browser that is unpacked. */
export async function setup(project: TestProject): Promise<() => void> {
  const template = makeDataDir()
  const shop = await startShop({ dataDir: template.path, port: await freePort() })
  await shop.stop()
  appendFileSync(join(template.path, 'postgres/postgresql.conf'), SETTINGS)
  await (await openBrowser()).close()
  project.provide('shopTemplate', template.path)
  return template.remove
}

/** The copy has sockets of its own. `cp`, since Node's own copying loses the modes that Postgres insists on. */
export function copyTemplate(template: string, dataDir: string): void {
  execFileSync('cp', ['-Rp', `${template}/.`, dataDir])
  rmSync(join(dataDir, 'sockets'), { recursive: true, force: true })
}
