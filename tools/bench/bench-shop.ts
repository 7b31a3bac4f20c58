import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import type { GroupsHealth } from '#services/ingress/health/health.ts'
import { loadBuiltRenderer } from '#services/ingress/pages/renderer.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { readConfig } from '#services/platform/config.ts'
import { createLogger } from '#services/platform/logger.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { readArguments } from '#services/start/arguments.ts'
import { type Foundation, openFoundation } from '#services/start/foundation.ts'
import { listLogReaders } from '#services/start/log-readers.ts'
import { startBackground } from '#services/start/run-services.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { createRecommender } from '#services/wizard/recommenders/openai.recommender.ts'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { ORDERS_THROUGH_A_PROXY } from '../testing/unlimited-orders.ts'
import { constantPath, constantText } from './bare-constant.ts'

export interface BenchShop {
  foundation: Foundation
  groups: readonly GroupsHealth[]
  /** Serves the shop on a free loopback port and answers its origin; any number of them may stand beside each other. */
  serve(options?: { readCacheBytes?: number; constants?: readonly number[] }): Promise<string>
  close(): Promise<void>
}

const WEB = fileURLToPath(new URL('../../.build/web', import.meta.url))
const MANY = 1_000_000_000
const UNLIMITED = {
  offersPerMinute: MANY,
  checkoutsPerMinute: MANY,
  couponsPerMinute: MANY,
  metricsPerMinute: MANY,
  likesPerMinute: MANY,
  searchesPerMinute: MANY,
  recommendationsPerMinute: MANY,
  signInsPerMinute: MANY,
}

interface BenchData {
  /** A data directory that is there, such as one that `npm run grow` made; without one the shop begins with nothing. */
  folder?: string
  /** Works in the directory itself, where copying it would take too long. */
  asItIs?: boolean
}

/** The whole shop in this process, from the parts its main file is made of, over a data directory of its own. */
export async function startBenchShop(env: Record<string, string> = {}, { folder, asItIs }: BenchData = {}): Promise<BenchShop> {
  const data = folder !== undefined && asItIs ? { path: folder, remove: () => {} } : makeDataDir()
  if (folder !== undefined && !asItIs) copyTemplate(folder, data.path)
  const closers: (() => Promise<unknown> | unknown)[] = [data.remove]
  const lifecycle = { onClose: (_name: string, close: () => Promise<unknown> | unknown) => closers.push(close), close: () => {} }
  const config = readConfig({
    DATA_DIR: data.path,
    LOG_LEVEL: 'error',
    ...ORDERS_THROUGH_A_PROXY,
    ...env,
  })
  const logger = createLogger(config)
  const foundation = await openFoundation({ config, logger, lifecycle })
  const { groups } = await startBackground({ ...readArguments([]), config, logger, lifecycle, foundation })
  const renderer = existsSync(WEB) ? await loadBuiltRenderer(WEB) : null

  return {
    foundation,
    groups,
    async serve({ readCacheBytes, constants = [] } = {}) {
      const app = await createShopApp({
        ...foundation,
        config,
        logger,
        renderer,
        clientDirectory: null,
        groups,
        listHandlers: () => listLogReaders(foundation),
        rateLimits: UNLIMITED,
        recommender: createRecommender(config),
        tokens: createTokenSigner('the secret of links in the bench'),
        ...(readCacheBytes === undefined ? {} : { readCacheBytes }),
        now: () => new Date(),
        newId: uuidv7,
      })
      constantRoutes(app, constants)
      closers.push(() => app.close())
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

/** Constants in the shop's own app: answers of these sizes from memory, behind the same hooks and headers as its routes. */
function constantRoutes(app: App, sizes: readonly number[]): void {
  for (const bytes of new Set(sizes)) {
    const text = constantText(bytes)
    app.route({
      method: ['GET', 'POST'],
      url: constantPath(bytes),
      config: { access: 'public' },
      handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text),
    })
  }
}
