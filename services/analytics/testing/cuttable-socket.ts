import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CuttableSocket {
  socketPath: string
  /** From now on nobody answers, and connections under way are lost. */
  cut(): Promise<void>
  heal(): Promise<void>
  close(): Promise<void>
}

/** A Unix socket in front of another one, to take an engine away and give it back. */
export async function createCuttableSocket(target: string): Promise<CuttableSocket> {
  const directory = await mkdtemp(join(tmpdir(), 'cuttable-'))
  const socketPath = join(directory, 'engine.sock')
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket))
    }
  })
  const heal = async (): Promise<void> => {
    server.listen(socketPath)
    await once(server, 'listening')
  }
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await heal()
  return {
    socketPath,
    cut,
    heal,
    async close() {
      if (server.listening) await cut()
      await rm(directory, { recursive: true })
    },
  }
}
