import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP relay on a loopback port between a service and an engine, which can be disturbed while both run. */
export interface TcpProxy {
  port: number
  /** Where connections go from now on; before the first call they are refused. */
  leadTo(target: NetConnectOpts): void
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Lets connections stand, but nothing through. */
  hang(): void
  /** Every piece of data arrives so many milliseconds later. */
  delay(milliseconds: number): void
  /** As at the start: everything goes through at once. */
  heal(): void
  close(): Promise<void>
}

interface State {
  target: NetConnectOpts | null
  isCut: boolean
  delayMs: number
  /** Resolved while data may go through. */
  open: PromiseWithResolvers<void>
  /** Connections of the service; those to the engine end with them. */
  clients: Set<Socket>
}

/** Listens on a port of 127.0.0.1 that stays the same for the proxy's life. */
export async function startProxy(): Promise<TcpProxy> {
  const state: State = { target: null, isCut: false, delayMs: 0, open: Promise.withResolvers(), clients: new Set() }
  const breakAll = (): void => {
    for (const client of state.clients) client.resetAndDestroy()
  }
  state.open.resolve()
  const server = createServer((client) => relay(client, state)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (target) => Object.assign(state, { target }),
    cut() {
      state.isCut = true
      breakAll()
    },
    hang: () => Object.assign(state, { open: Promise.withResolvers() }),
    delay: (delayMs) => Object.assign(state, { delayMs }),
    heal() {
      Object.assign(state, { isCut: false, delayMs: 0 })
      state.open.resolve()
    },
    async close() {
      state.open.resolve()
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A connection that breaks on one side breaks on the other. */
function relay(client: Socket, state: State): void {
  if (state.isCut || !state.target) {
    client.resetAndDestroy()
    return
  }
  const engine = connect(state.target)
  state.clients.add(client)
  client.setNoDelay(true).once('close', () => state.clients.delete(client))
  engine.setNoDelay(true)
  Promise.all([pipeline(client, throttle(state), engine), pipeline(engine, throttle(state), client)]).catch(() => {
    client.destroy()
    engine.destroy()
  })
}

function throttle(state: State): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await state.open.promise
      if (state.delayMs > 0) await pause(state.delayMs)
      done(null, chunk)
    },
  })
}
