import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `hangs`: never answers. `drops`, `drops_after`: closes the connection before or after handling the request. */
export type ApiMood = 'well' | 'hangs' | 'drops' | 'drops_after' | 'nonsense'

export interface ApiRequest {
  path: string
  headers: IncomingHttpHeaders
  /** Parsed JSON; null if invalid. */
  body: unknown
}

export interface ApiAnswer {
  status: number
  body: object
}

export interface LocalApi {
  /** Base URL, `http://127.0.0.1:40123`. */
  url: string
  be(mood: ApiMood): void
  close(): Promise<void>
}

const NONSENSE = '<html><body>Welcome to nginx!</body></html>'

/** A provider's API on loopback, for the demo and tests. */
export async function startLocalApi(answer: (request: ApiRequest) => Promise<ApiAnswer>): Promise<LocalApi> {
  let mood: ApiMood = 'well'
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (mood === 'hangs') return
    if (mood === 'drops') return void request.socket.destroy()
    if (mood === 'nonsense') return void response.end(NONSENSE)
    const { status, body } = await answer({ path: request.url ?? '', headers: request.headers, body: parse(Buffer.concat(pieces)) })
    if (mood === 'drops_after') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
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

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    return null
  }
}
