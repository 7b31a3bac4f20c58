import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A stand-in for the companies that a page may load something from: it speaks the little of their protocols that the shop uses
 * (the pixel's script and its reports, a player in a frame), notes what it was asked for, and can misbehave.
 */
export interface ThirdParty {
  url: string
  scriptUrl: string
  /** Every request since the last `forget`, as path and query. */
  requests(): string[]
  /** What the pixel reported, in order. */
  events(): PixelReport[]
  forget(): void
  /** `silent` never answers, `failing` answers 500, `throwing` sends scripts that throw, also at each later call. */
  behave(manner: Manner): void
  close(): Promise<void>
}

export interface PixelReport {
  pixel: string
  name: string
  eventId: string
  content: unknown
  /** `origin` of the page that sent it, and no more of its address. */
  referrer: string | undefined
}

type Manner = 'well' | 'slow' | 'silent' | 'failing' | 'throwing'

const SLOW_MS = 1500
const SCRIPT = '/en_US/fbevents.js'

/** What Meta's script does with the queue that the page has prepared. Like the real one it goes on reporting by itself. */
const FBEVENTS = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const { fbq } = window
  let pixel = null
  const send = (name, content, eventId) => {
    const query = new URLSearchParams({ id: pixel, ev: name, eid: eventId, cd: JSON.stringify(content) })
    new Image().src = origin + '/tr/?' + query
  }
  document.cookie = '_fbp=fb.1.1.1; path=/; max-age=3600'
  fbq.callMethod = (method, ...rest) => {
    if (method === 'init') pixel = rest[0]
    if (method === 'track') send(rest[0], rest[1] ?? {}, rest[2]?.eventID ?? '')
  }
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)
  document.addEventListener('click', () => send('OwnListening', {}, ''))
})()`
const THROWING = `window.fbq.callMethod = () => { throw new Error('the pixel is broken') }
for (const call of window.fbq.queue.splice(0)) window.fbq.callMethod(...call)`
const PLAYER = '<!doctype html><title>player</title><body style="background:#222"><button>play</button>'

export async function startThirdParty(): Promise<ThirdParty> {
  let requests: { path: string; referrer: string | undefined }[] = []
  let manner: Manner = 'well'
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', referrer: request.headers.referer })
    void answer(request, response, manner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    scriptUrl: url + SCRIPT,
    requests: () => requests.map(({ path }) => path),
    events: () => requests.filter(({ path }) => path.startsWith('/tr/')).map(readReport),
    forget: () => {
      requests = []
    },
    behave: (next) => {
      manner = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function readReport({ path, referrer }: { path: string; referrer: string | undefined }): PixelReport {
  const query = new URL(path, 'http://third.party').searchParams
  const of = (name: string) => query.get(name) ?? ''
  return { pixel: of('id'), name: of('ev'), eventId: of('eid'), content: JSON.parse(of('cd') || 'null'), referrer }
}

async function answer({ url = '' }: IncomingMessage, response: ServerResponse, manner: Manner): Promise<void> {
  if (manner === 'silent') return
  if (manner === 'slow') await wait(SLOW_MS)
  if (manner === 'failing') {
    response.writeHead(500).end()
  } else if (url.startsWith(SCRIPT)) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(manner === 'throwing' ? THROWING : FBEVENTS)
  } else if (url.startsWith('/embed/')) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PLAYER)
  } else {
    response.writeHead(200, { 'content-type': 'image/gif' }).end(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'))
  }
}
