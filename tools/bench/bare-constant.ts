import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface BareConstants {
  /** Before the path of a constant. */
  origin: string
  close(): Promise<void>
}

const BARE_PROCESS = fileURLToPath(new URL('./bare-process.ts', import.meta.url))

/** The fastest thing the framework can do: a Fastify without hooks that answers constants of these sizes, in its own process. */
export async function startBareConstants(sizes: readonly number[]): Promise<BareConstants> {
  const child = spawn(process.execPath, [BARE_PROCESS, ...sizes.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [origin] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the bare constants ended with ${code}`))),
  ])
  return {
    origin: String(origin),
    async close() {
      child.kill()
      await exited
    },
  }
}

/** JSON of exactly this many bytes (at least two). */
export function constantText(bytes: number): string {
  return `"${'x'.repeat(Math.max(0, bytes - 2))}"`
}

/** Where a constant of this size is served. */
export function constantPath(bytes: number): string {
  return `/bench/constant/${bytes}`
}
