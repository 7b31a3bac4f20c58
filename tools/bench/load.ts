import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Value } from 'typebox/value'
import { LoadResult, type LoadTask } from './load-task.ts'

const LOAD_PROCESS = fileURLToPath(new URL('./load-process.ts', import.meta.url))

/** Puts load on an address from a process of its own, so that it takes no time from the server's. Fails on any answer but 2xx. */
export async function putLoad(task: LoadTask): Promise<LoadResult> {
  const child = spawn(process.execPath, [LOAD_PROCESS], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(task))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the load on ${task.paths[0]} ended with ${code}`)
  const result = Value.Parse(LoadResult, JSON.parse(output))
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.answered} requests to ${task.paths[0]} failed`)
  return result
}

/** A load on a server in this process, and what it took of it. */
export interface MeasuredLoad extends LoadResult {
  cpuMicrosecondsPerAnswer: number
}

export interface Contestant<Result> {
  name: string
  measure: () => Promise<Result>
}

/**
 * Lets the contestants do their work in turns, several rounds, and keeps each one's best round: what else the machine does
 * meanwhile then hits all of them alike, or none. Answers by name.
 */
export async function compareInTurns<Result extends { perSecond: number }>(
  contestants: readonly Contestant<Result>[],
  rounds: number,
): Promise<Map<string, Result>> {
  const best = new Map<string, Result>()
  // The first one warms up the code that all of them share.
  await contestants[0]?.measure()
  for (let round = 0; round < rounds; round++) {
    for (const { name, measure } of contestants) {
      const result = await measure()
      if (result.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, result)
    }
  }
  return best
}

/** The same of loads on servers in this process. */
export function compareLoad(
  loads: readonly { name: string; task: Omit<LoadTask, 'seconds'> }[],
  rounds: { count: number; seconds: number },
): Promise<Map<string, MeasuredLoad>> {
  const contestants = loads.map(({ name, task }) => ({ name, measure: () => measureLoad({ ...task, seconds: rounds.seconds }) }))
  return compareInTurns(contestants, rounds.count)
}

/** The same of one load alone. */
export async function measureLoad(task: LoadTask): Promise<MeasuredLoad> {
  const before = process.cpuUsage()
  const result = await putLoad(task)
  const { user, system } = process.cpuUsage(before)
  return { ...result, cpuMicrosecondsPerAnswer: (user + system) / Math.max(1, result.answered) }
}
