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
  /** Bytes are sent as a PDF, texts as XML, all else as JSON. */
  body: object | string
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
    const { type, content } = written(given.body)
    response.writeHead(given.status, { 'content-type': type })
    response.end(content)
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

function written(body: ApiAnswer['body']): { type: string; content: string | Uint8Array } {
  if (typeof body === 'string') return { type: 'text/xml', content: body }
  return body instanceof Uint8Array
    ? { type: 'application/pdf', content: body }
    : { type: 'application/json', content: JSON.stringify(body) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
