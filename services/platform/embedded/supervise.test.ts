import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { supervise } from './supervise.ts'

it('answers the engine that serves, never one that has ended', async () => {
  const reasons: string[] = []
  const start = async () => {
    const child = spawn('sleep', ['600'])
    await once(child, 'spawn')
    return { child, stop: () => void child.kill('SIGTERM') }
  }
  const supervised = await supervise(start, (reason) => void reasons.push(reason))
  const pids: (number | undefined)[] = []
  for (let time = 0; time < 2; time += 1) {
    const { child } = await supervised.serving()
    pids.push(child.pid)
    const ended = once(child, 'exit')
    expect(child.kill('SIGKILL')).toBe(true)
    await ended
  }
  expect(new Set(pids).size).toBe(2)
  expect(reasons).toEqual(['ended with SIGKILL', 'ended with SIGKILL'])
  await supervised.serving()
  await supervised.close()
})
