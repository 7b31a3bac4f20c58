import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '#services/platform/postgres.ts'
import { withinMegabytes } from '../cluster/service-process.ts'
import { whileLooking } from '../load/while-looking.ts'
import { expectRefusals, prepareToWrite } from '../load/write-probe.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

/** Of the 200 that Postgres gives here; the tests themselves hold some. */
const CONNECTIONS = 190
const FULL_FOR_MS = 10_000
const POLL_INTERVAL_MS = 100

/** The shop's connections break, and others have taken their places before it can connect again. */
async function takeConnections(world: World): Promise<void> {
  const { engines } = world.cluster
  const proxies = [...engines.proxiesOf('postgres')]
  const { DATABASE_URL = '' } = await engines.connect()
  const others = createDatabase({ connectionString: DATABASE_URL, maxConnections: CONNECTIONS, onError: () => {} })
  await whileLooking(world, async () => {
    for (const proxy of proxies) proxy.cut()
    const { held, release } = holdAll(others)
    try {
      await held.finally(() => {
        for (const proxy of proxies) proxy.heal()
      })
      await askWhileFull(world)
    } finally {
      await release()
      await others.close()
    }
  })
}

/** `held`: when every connection is, or why one could not be had; `release` lets them go. */
function holdAll(database: Database): { held: Promise<unknown>; release: () => Promise<unknown> } {
  const over = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  const clients = Array.from({ length: CONNECTIONS }, () => {
    const mine = Promise.withResolvers<void>()
    held.push(mine.promise)
    const work = database.transaction(async (tx) => {
      await tx.query('SELECT 1')
      mine.resolve()
      await over.promise
    })
    return work.catch(mine.reject)
  })
  return {
    held: Promise.all(held),
    release() {
      over.resolve()
      return Promise.all(clients)
    },
  }
}

/** Whoever writes is served by one of the few connections left, or told so; nobody waits for ever. */
async function askWhileFull(world: World): Promise<void> {
  const ask = await prepareToWrite(world)
  const answers: number[] = []
  for (const until = Date.now() + FULL_FOR_MS; Date.now() < until; await pause(POLL_INTERVAL_MS)) answers.push(...(await ask()))
  expectRefusals(answers)
}

const SLOW_CLIENTS = 500
const BYTE_EVERY_MS = 1_000
/** A request may take 30 s to come, and every 30 s late ones are looked for. */
const ENDED_WITHIN_MS = 75_000
const HUGE_BODY = Buffer.alloc(20 * 1024 * 1024, 'x')
const HUGE_BODIES = 20
const GROWS_AT_MOST_MB = 150

/** Half of the slow ones dawdle in the headers, half in the body. */
async function crowd(world: World): Promise<void> {
  const [ingress] = world.cluster.of('ingress')
  if (!ingress) throw new Error('there is no ingress')
  const crowding = async (): Promise<void> => {
    const slow = Array.from({ length: SLOW_CLIENTS }, (_, index) => dawdle(ingress.url, index % 2 === 0 ? HALF_HEADERS : HALF_BODY))
    for (let sent = 0; sent < HUGE_BODIES; sent += 1) await expectTooLarge(ingress.url)
    const ends = await Promise.all(slow)
    const served = ends.filter((answer) => !answer.startsWith('HTTP/1.1 408 '))
    if (served.length > 0) throw new Error(`${served.length} slow clients were not ended with 408 but with ${JSON.stringify(served[0])}`)
  }
  await withinMegabytes([ingress], GROWS_AT_MOST_MB, () => whileLooking(world, crowding))
}

const HALF_HEADERS = 'POST /api/v1/checkout HTTP/1.1\r\nHost: shop\r\nX-Slow: '
const HALF_BODY = 'POST /api/v1/checkout HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":"'

/** Sends a byte a second until the server ends it; answers what it was told. */
async function dawdle(url: string, start: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const ticking = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  const received = collect(socket)
  socket.write(start)
  try {
    return await Promise.race([received, pause(ENDED_WITHIN_MS, 'nothing in time', { ref: false })])
  } finally {
    clearInterval(ticking)
    socket.destroy()
  }
}

function collect(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  return new Promise((resolve) => {
    // Reset while it still sends: what it was told stands.
    socket.on('error', () => {}).once('close', () => resolve(received))
  })
}

/** Refused by its length, before the body has come; a client that goes on sending finds the connection closed. */
async function expectTooLarge(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/checkout`, { method: 'POST', headers, body: HUGE_BODY }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  if (answer && answer.status !== 413) throw new Error(`a body of 20 MB was answered with ${answer.status}`)
}

export const OVERLOAD: readonly TriedRow[] = [
  { id: 'F22', fault: 'no connection to Postgres is left for 10 s', settings: ON_SERVERS, rounds: 1, disturb: takeConnections },
  { id: 'F25', fault: '500 clients of a byte a second, and bodies of 20 MB', settings: ON_SERVERS, rounds: 1, disturb: crowd },
]
