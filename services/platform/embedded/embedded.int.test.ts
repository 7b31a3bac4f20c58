import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSocketDirectory } from './socket-directory.ts'

interface Said {
  postgres: number
  clickhouse: number
  backend: number
}

const PROCESS = new URL('../testing/engines-process.ts', import.meta.url).pathname
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engines-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

function start(how = ''): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [PROCESS, directory, how], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function next(lines: AsyncIterator<string>): Promise<Said> {
  return JSON.parse((await lines.next()).value)
}

/** Processes whose command line names the directory, the engines among them. */
async function processes(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter((command) => command.includes(directory))
}

describe('the embedded engines', () => {
  it('leave no process behind a kill -9, and keep what was acknowledged', async () => {
    const { child, lines } = start()
    let last = await next(lines)
    while (last.postgres < 20) last = await next(lines)
    expect(await processes()).toHaveLength(3)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(processes).toEqual([])

    const second = start('once')
    const found = await next(second.lines)
    await once(second.child, 'exit')
    expect(found.postgres).toBeGreaterThan(last.postgres)
    expect(found.clickhouse).toBeGreaterThan(last.clickhouse)
    expect((await readdir(directory)).filter((name) => name.startsWith('clickhouse.'))).toEqual([])
    expect(await processes()).toEqual([])
  })

  it('wait for the engines of a process that was killed just before', async () => {
    const first = start()
    const { postgres } = await next(first.lines)
    first.child.kill('SIGKILL')
    const second = start('once')
    expect((await next(second.lines)).postgres).toBeGreaterThan(postgres)
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })

  it('set a ClickHouse directory that cannot be read aside, and say so', async () => {
    const first = start('once')
    await once(first.child, 'exit')
    const store = join(directory, 'clickhouse/store')
    const table = (await readdir(store, { recursive: true })).find((path) => path.endsWith('kept.sql')) ?? ''
    await writeFile(join(store, table), 'not a statement')
    const second = start('once')
    expect(await next(second.lines)).toMatchObject({ postgres: 2, clickhouse: 1 })
    await once(second.child, 'exit')
    expect((await readdir(directory)).filter((name) => name.startsWith('clickhouse.unreadable-'))).toHaveLength(1)
  })
})

describe('the directory of the sockets', () => {
  it('lies in the data directory and lets nobody else in', async () => {
    const sockets = await makeSocketDirectory(directory)
    expect(sockets).toBe(join(directory, 'sockets'))
    expect((await stat(sockets)).mode & 0o777).toBe(0o700)
  })

  it('lies in the temporary directory, always the same one, where its path would be too long', async () => {
    const deep = join(directory, 'd'.repeat(100))
    await mkdir(deep)
    const sockets = await makeSocketDirectory(deep)
    expect(sockets.startsWith(tmpdir())).toBe(true)
    expect(sockets.length).toBeLessThan(80)
    expect(await makeSocketDirectory(deep)).toBe(sockets)
    await rm(sockets, { recursive: true })
  })

  it('is refused when others may enter it', async () => {
    await chmod(await makeSocketDirectory(directory), 0o755)
    await expect(makeSocketDirectory(directory)).rejects.toThrow('only this user may enter')
  })
})
