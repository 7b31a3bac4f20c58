import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface BareConstant {
  /** GET and POST of any path answer the text. */
  origin: string
  close(): Promise<void>
}

const BARE_PROCESS = fileURLToPath(new URL('./bare-process.ts', import.meta.url))

/** The fastest thing the framework can do: a Fastify without hooks that answers a JSON text of this many bytes, in its own process. */
export async function startBareConstant(bytes: number): Promise<BareConstant> {
  const child = spawn(process.execPath, [BARE_PROCESS, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [origin] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the bare constant ended with ${code}`))),
  ])
  return {
    origin: String(origin),
    async close() {
      child.kill()
      await exited
    },
  }
}
