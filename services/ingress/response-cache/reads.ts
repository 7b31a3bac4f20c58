import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeResponse } from './cached-response.ts'
import type { ReadCache } from './read-cache.ts'
import { sendCachedResponse } from './send-cached-response.ts'

/** A loaded body with the tags that invalidate it. */
export interface Loaded<Body> {
  body: Body
  tags: readonly string[]
  /** True by default. */
  isCacheable?: boolean
}

export interface Reads {
  /**
   * Answers from memory, or loads, serializes by the route's schema and caches. `path` is the canonical address of this read (known
   * parameters only, without the base path): one path must always mean one question.
   */
  answer<Body>(request: FastifyRequest, reply: FastifyReply, path: string, load: () => Promise<Loaded<Body>>): Promise<void>
}

/** Browsers store a copy but revalidate every time; a 304 is cheap here. */
const CACHE_CONTROL = 'public, no-cache'

export interface ReadsOptions {
  cache: ReadCache
  basePath: string
  headers: Readonly<Record<string, string>>
  /** Fast compression, for questions that are rarely repeated. */
  areLight?: boolean
}

export function createReads(deps: ReadsOptions): Reads {
  const headers = { ...deps.headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': CACHE_CONTROL }
  return {
    async answer(request, reply, path, load) {
      const key = deps.basePath + path
      const make = async () => {
        const { body, tags, isCacheable = true } = await load()
        const isLight = deps.areLight ?? false
        return encodeResponse({ status: 200, body: String(reply.serialize(body)), tags, isCacheable, headers, isLight })
      }
      const answer = deps.cache.find(key) ?? (await deps.cache.fill(key, make))
      reply.hijack()
      sendCachedResponse(request.raw, reply.raw, answer)
    },
  }
}
