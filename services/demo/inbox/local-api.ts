import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `hangs`: never answers. `drops`, `drops_after`: closes the connection before or after handling the request. */
export type ApiMood = 'well' | 'hangs' | 'drops' | 'drops_after' | 'nonsense'

export interface ApiRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Parsed JSON; null if invalid. */
  body: unknown
  /** As it came. */
  text: string
}

export interface ApiAnswer {
  status: number
  /** Bytes are sent as a PDF, all else as JSON. */
  body: object
}

/** Instead of an answer: what a provider does after, or without, handling the request. */
export type NoAnswer = 'hangs' | 'drops' | 'nonsense'

export interface LocalApi {
  /** Base URL, `http://127.0.0.1:40123`. */
  url: string
  be(mood: ApiMood): void
  close(): Promise<void>
}

const NONSENSE = '<html><body>Welcome to nginx!</body></html>'

/** A provider's API on loopback, for the demo and tests. */
export async function startLocalApi(answer: (request: ApiRequest) => Promise<ApiAnswer | NoAnswer>): Promise<LocalApi> {
  let mood: ApiMood = 'well'
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const withhold = (how: NoAnswer): void => {
      if (how === 'drops') request.socket.destroy()
      if (how === 'nonsense') response.end(NONSENSE)
    }
    if (mood !== 'well' && mood !== 'drops_after') return withhold(mood)
    const text = Buffer.concat(pieces).toString('utf8')
    const given = await answer({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: parse(text), text })
    if (mood === 'drops_after') return withhold('drops')
    if (typeof given === 'string') return withhold(given)
    const isFile = given.body instanceof Uint8Array
    response.writeHead(given.status, { 'content-type': isFile ? 'application/pdf' : 'application/json' })
    response.end(isFile ? given.body : JSON.stringify(given.body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Does not keep the process alive.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be: (next) => {
      mood = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
