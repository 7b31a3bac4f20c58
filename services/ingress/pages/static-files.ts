import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openToAll } from '../plugins/access.ts'

/** Files whose name holds a hash of their content stand under `assets`. */
const HASHED = /[/\\]assets[/\\]/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, no-cache'

/** The browser's part of the web build, compressed when it was built. One route per file: nothing else can be asked for. */
export async function staticFiles(app: FastifyInstance, clientDirectory: string): Promise<void> {
  await app.register(async (scope) => {
    openToAll(scope)
    await scope.register(fastifyStatic, {
      root: clientDirectory,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', HASHED.test(path) ? IMMUTABLE : REVALIDATE),
    })
  })
}
