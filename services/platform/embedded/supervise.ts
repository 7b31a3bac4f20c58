import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** An engine as a child process, with how it is asked to end. */
export interface EngineProcess {
  child: ChildProcess
  /** Asks it to end cleanly. */
  stop(): void
}

export interface SupervisedEngine {
  /** The engine that serves: the one of now, or the one that is started after it. */
  serving(): Promise<EngineProcess>
  /** Ends the engine for good; after `KILL_AFTER_MS` by force. */
  close(): Promise<void>
}

const FORMER_OWNER_ENDS_WITHIN_MS = 10_000
const POLL_INTERVAL_MS = 250
const KILL_AFTER_MS = 8_000
const RESTART_AFTER_MS = 500

/** Keeps an engine running: started again when it ends by itself, until closed. `start` resolves when it is ready to serve. */
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

/** After a kill -9 the engine of the process before needs a moment to end: tries again while its directory is in use. */
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
