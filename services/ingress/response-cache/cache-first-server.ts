import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { ReadCache } from './read-cache.ts'
import { sendCachedResponse } from './send-cached-response.ts'

/** In milliseconds. */
export type CacheFirstServerLimits = Pick<ServerOptions, 'requestTimeout' | 'keepAliveTimeout'>

/**
 * The warm path: an address that stands in the cache is answered before the framework sees the request. Only canonical addresses
 * stand there, each put by a request that was validated; the rest goes the long way and ends at the same entry. Its requests are
 * counted by the cache (`shop_read_cache`), all others by the framework's hooks.
 */
export function createCacheFirstServer(cache: ReadCache, handler: RequestListener, limits: CacheFirstServerLimits): Server {
  const server = createServer(limits, (request, response) => {
    const { method, url } = request
    // Whoever stands before the shop may have taken the other one. Node refuses a request without any, and answers as here.
    if ((request.headersDistinct.host?.length ?? 0) > 1) return void response.writeHead(400, { Connection: 'close' }).end()
    // A connection with a request on it outlives the closing of the server: its last answer says that it is.
    if (!server.listening) response.setHeader('Connection', 'close')
    const answer = method === 'GET' || method === 'HEAD' ? cache.find(url ?? '') : undefined
    if (answer === undefined) handler(request, response)
    else sendCachedResponse(request, response, answer)
  })
  return server
}
