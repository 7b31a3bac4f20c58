import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from './postgres.ts'
import { createTestDatabase } from './testing/test-engines.ts'

const SOCKET = '.s.PGSQL.5432'

const { database, connectionString } = await createTestDatabase()

/** A way to Postgres on which connections can fall silent: nothing passes any more, and neither side is told. */
async function createMutedWay() {
  const address = new URL(connectionString)
  const real = join(address.searchParams.get('host') ?? '', SOCKET)
  const directory = await mkdtemp(join(tmpdir(), 'muted-'))
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(real)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  server.listen(join(directory, SOCKET))
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(directory, { recursive: true })
  })
  address.searchParams.set('host', directory)
  const mute = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { connectionString: address.href, mute }
}

it('takes silence on a listening connection for a gap, and hears again on a new one', async () => {
  const way = await createMutedWay()
  const far = createDatabase({ connectionString: way.connectionString, maxConnections: 1, verifyListeningEveryMs: 500, onError: () => {} })
  const notified: string[] = []
  let gaps = 0
  const listening = await far.listen(
    'news',
    (payload) => void notified.push(payload),
    () => {
      gaps += 1
    },
  )
  const notify = (payload: string) => database.query('SELECT pg_notify($1, $2)', ['news', payload])
  await notify('before')
  await expect.poll(() => notified).toEqual(['before'])
  way.mute()
  await notify('missed')
  await expect.poll(() => gaps).toBe(1)
  await notify('after')
  await expect.poll(() => notified).toEqual(['before', 'after'])
  await listening.close()
  await far.close()
})
