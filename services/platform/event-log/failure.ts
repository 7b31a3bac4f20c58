import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * Codes of temporary errors: the other side is unreachable, full or busy. All others are the event's fault. Node's network errors;
 * Postgres' classes 08 (connection), 53 (resources), 57P (shutdown), its deadlock, serialization and read-only errors, and its timeouts
 * of statement, lock and idle transaction.
 */
const NOT_NOW = [
  /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN|MFILE|NFILE)$/,
  /^UND_ERR_/,
  /^(08...|53...|57P0.|40001|40P01|25006|25P03|55P03|57014)$/,
]

/** True when a retry may succeed. Modules that wrap a driver mark such errors with `retriable: true`. */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('retriable' in error && typeof error.retriable === 'boolean') return error.retriable
  const code = codeOf(error)
  // A missing Unix socket: its server is down.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (code !== null) return NOT_NOW.some((pattern) => pattern.test(code))
  return error.cause !== undefined && isRetriable(error.cause)
}

/** A short stable reason for states, logs and labels: the error's code, else its name. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown_error'
  return codeOf(error) ?? error.name
}

const ROOT = new URL('../../../', import.meta.url)
/** The project's root on this machine, as stacks contain it. */
const ROOTS = [ROOT.href, fileURLToPath(ROOT)]

/** What failed and where in the project's code. Never the message: it may contain personal data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `threw a ${typeof error}`
  const parts = [error.name, codeOf(error)]
  for (const field of ['schema', 'table', 'column', 'constraint'] as const) {
    if (field in error) parts.push(textOf(Reflect.get(error, field)))
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [parts.filter((part) => part !== null).join(' '), ...frames.slice(0, 3).map(locationOf)].join('\n')
}

function locationOf(frame: string): string {
  return ROOTS.reduce((line, root) => line.replace(root, ''), frame.trim())
}

function codeOf(error: Error): string | null {
  return 'code' in error ? textOf(error.code) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Delays between retries: 50 ms, doubled up to `maxMs`, with a quarter of jitter so that readers do not retry in step. */
export interface BackOff {
  /** Returns early, without an error, when `signal` is aborted. */
  wait(signal: AbortSignal): Promise<void>
}

export function createBackOff(maxMs: number): BackOff {
  let nextMs = 50
  return {
    async wait(signal) {
      const delayMs = nextMs * (0.75 + Math.random() / 4)
      nextMs = Math.min(maxMs, nextMs * 2)
      await pause(delayMs, signal)
    },
  }
}

/** Waits for `delayMs`, or until `signal` is aborted. */
export async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal }).catch(() => undefined)
}
