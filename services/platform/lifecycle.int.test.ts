import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'

const PROCESS = new URL('./testing/lifecycle-process.ts', import.meta.url).pathname
let child: ChildProcess
let lines: string[]

async function start(how = 'plain'): Promise<void> {
  lines = []
  child = spawn(process.execPath, [PROCESS, how], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => lines.push(...chunk.trim().split('\n')))
  await waitForOutput('ready')
}

async function waitForOutput(line: string): Promise<void> {
  while (!lines.includes(line) && child.stdout) await once(child.stdout, 'data')
}

/** Exit code and signal, when all it wrote has been read. */
async function ended(): Promise<unknown[]> {
  const [exit] = await Promise.all([once(child, 'exit'), child.stdout && once(child.stdout, 'close')])
  return exit
}

afterEach(() => {
  child.kill('SIGKILL')
})

const IN_ORDER = ['ready', 'server closing', 'server closed', 'a part did not close', 'engine closed']

describe('the lifecycle of a process', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('closes in reverse order on %s, also when it comes again', async (signal) => {
    await start()
    child.kill(signal)
    await waitForOutput('server closing')
    child.kill(signal)
    child.kill('SIGINT')
    expect(await ended()).toEqual([0, null])
    expect(lines).toEqual(IN_ORDER)
  })

  it('closes when the process that started it is gone', async () => {
    await start()
    child.disconnect()
    expect(await ended()).toEqual([0, null])
    expect(lines).toEqual(IN_ORDER)
  })

  it('closes and fails when nobody caught an error', async () => {
    await start('crash')
    expect(await ended()).toEqual([1, null])
    expect(lines).toEqual(['ready', 'fatal', ...IN_ORDER.slice(1)])
  })

  it('ends what hangs when its time is over', async () => {
    await start('hang')
    child.kill('SIGTERM')
    expect(await ended()).toEqual([1, null])
    expect(lines).not.toContain('engine closed')
  })
})
