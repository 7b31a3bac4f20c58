import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { ReadCache } from './read-cache.ts'
import { sendCachedResponse } from './send-cached-response.ts'

/** In milliseconds. */
export type CacheFirstServerLimits = Pick<ServerOptions, 'requestTimeout' | 'keepAliveTimeout'>

/**
 * The fast path: a cached address is answered before the framework sees the request. Only canonical addresses of validated requests are
 * cached; others take the normal path to the same entry. The cache counts its requests (`shop_read_cache`), the framework's hooks all
 * others.
 */
export function createCacheFirstServer(cache: ReadCache, handler: RequestListener, limits: CacheFirstServerLimits): Server {
  const server = createServer(limits, (request, response) => {
    const { method, url } = request
    // A proxy may have read the other one of two Host headers. Node refuses a request without any; the answer is the same here.
    if ((request.headersDistinct.host?.length ?? 0) > 1) return void response.writeHead(400, { Connection: 'close' }).end()
    // An open connection outlives the server's closing: its last answer says `close`.
    if (!server.listening) response.setHeader('Connection', 'close')
    const answer = method === 'GET' || method === 'HEAD' ? cache.find(url ?? '') : undefined
    if (answer === undefined) handler(request, response)
    else sendCachedResponse(request, response, answer)
  })
  return server
}
