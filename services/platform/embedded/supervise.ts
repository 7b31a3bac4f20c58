import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** An engine as a child process, and how to stop it. */
export interface EngineProcess {
  child: ChildProcess
  /** Requests a clean exit. */
  stop(): void
}

export interface SupervisedEngine {
  /** The running engine, or the next one while it restarts. */
  serving(): Promise<EngineProcess>
  /** Stops the engine for good; by force after `KILL_AFTER_MS`. */
  close(): Promise<void>
}

const FORMER_OWNER_ENDS_WITHIN_MS = 10_000
const POLL_INTERVAL_MS = 250
const KILL_AFTER_MS = 8_000
const RESTART_AFTER_MS = 500

/** Keeps an engine running: restarts it when it exits, until closed. `start` resolves when it is ready to serve. */
export async function supervise(start: () => Promise<EngineProcess>, onRestart: (reason: string) => void): Promise<SupervisedEngine> {
  let closed = false
  let engine = await start()
  let serving = Promise.withResolvers<EngineProcess>()
  let ended = watch(engine)

  function watch(current: EngineProcess): Promise<void> {
    serving.resolve(current)
    return new Promise((resolve) => {
      current.child.once('exit', (code, signal) => {
        serving = Promise.withResolvers()
        resolve()
        if (!closed) restart(`ended with ${signal ?? `code ${code}`}`).catch(() => {})
      })
    })
  }

  async function restart(reason: string): Promise<void> {
    onRestart(reason)
    await pause(RESTART_AFTER_MS)
    if (closed) return
    try {
      engine = await start()
      ended = watch(engine)
      if (closed) engine.stop()
    } catch (error) {
      await restart(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    serving: () => serving.promise,
    async close() {
      closed = true
      engine.stop()
      const force = setTimeout(() => engine.child.kill('SIGKILL'), KILL_AFTER_MS)
      await ended
      clearTimeout(force)
    },
  }
}

/** After a kill -9 the previous process's engine needs a moment to exit: retries while its directory is in use. */
export async function waitForFormerOwner<T>(start: () => Promise<T>, isInUse: (error: unknown) => boolean): Promise<T> {
  const deadline = Date.now() + FORMER_OWNER_ENDS_WITHIN_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error
      await pause(POLL_INTERVAL_MS)
    }
  }
}
