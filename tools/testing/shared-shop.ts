import type { TestProject } from 'vitest/node'
import { startBrowserServer } from './browser.ts'
import { SHARED_SETTINGS } from './shared-settings.ts'
import { freePort, makeDataDir, startShop } from './shop-process.ts'
import { copyTemplate, makeTemplate } from './shop-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a shop that holds the demo's catalogue and does not run. */
    shopTemplate: string
    /** The shop that all files use which change nothing but for a visitor of their own. */
    sharedShop: { url: string; dataDir: string }
    /** Where the run's Chromium is driven. */
    browserAddress: string
  }
}

interface Prepared {
  template: string
  shop: { url: string; dataDir: string }
  browserAddress: string
  close(): Promise<void>
}

/** Every part of a run with a browser asks for the same ones; the last to end takes them down. */
const run = globalThis as { preparedShop?: { prepared: Promise<Prepared>; users: number } | undefined }

// Plain JavaScript, since it runs before any package is installed. Whoever runs Vitest itself has built nothing.
const { buildStale } = (await import(new URL('../start/prepare.mjs', import.meta.url).href)) as {
  buildStale(build: 'server'): Promise<void>
}

/** Once in a run: a shop filled with the demo, from which shops of their own are copied, one that is shared, and a Chromium. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.preparedShop ??= { prepared: prepare(), users: 0 }
  const held = run.preparedShop
  held.users += 1
  const { template, shop, browserAddress, close } = await held.prepared
  project.provide('shopTemplate', template)
  project.provide('sharedShop', shop)
  project.provide('browserAddress', browserAddress)
  return async () => {
    held.users -= 1
    if (held.users > 0) return
    run.preparedShop = undefined
    await close()
  }
}

async function prepare(): Promise<Prepared> {
  await buildStale('server')
  const [template, data] = [makeDataDir(), makeDataDir()]
  const browsing = startBrowserServer()
  await makeTemplate(template.path)
  copyTemplate(template.path, data.path)
  const [shop, browser] = await Promise.all([startShop({ dataDir: data.path, port: await freePort(), env: SHARED_SETTINGS }), browsing])
  return {
    template: template.path,
    shop: { url: shop.url, dataDir: data.path },
    browserAddress: browser.wsEndpoint(),
    async close() {
      await Promise.all([browser.close(), shop.stop()])
      data.remove()
      template.remove()
    },
  }
}
