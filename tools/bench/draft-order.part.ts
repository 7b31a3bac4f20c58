import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { PRODUCTS, writeDraftInput } from './draft-order-input.ts'
import type { DraftWork } from './draft-order-process.ts'
import { type Finding, milliseconds } from './report.ts'

const WITHIN_MS = 5_000
const WITHIN_MB = 512
const PROCESS = fileURLToPath(new URL('draft-order-process.ts', import.meta.url))

/**
 * A draft of 50,000 products with an offer of each of three suppliers and two years of sales: from the snapshot that is kept to the
 * lines that are written, in the thread the job uses. Floor: the same snapshot read and nothing computed. Each in a process of its own.
 */
export async function benchDraftOrder(): Promise<Finding[]> {
  const data = makeDataDir()
  try {
    const path = join(data.path, 'input.json.gz')
    await writeDraftInput(path)
    const floor = await run(path, 'read')
    const draft = await run(path, 'draft')
    const what = `${PRODUCTS.toLocaleString('en')} products × 3 suppliers × 24 months`
    return [
      {
        what: `${what}: ${draft.items.toLocaleString('en')} lines computed`,
        measured: milliseconds(draft.ms),
        beside: `${milliseconds(draft.cpuMs)} of CPU; read alone ${milliseconds(floor.ms)}, ${milliseconds(floor.cpuMs)} of CPU`,
        target: `< ${milliseconds(WITHIN_MS)}`,
        isReached: draft.ms < WITHIN_MS,
      },
      {
        what: `${what}: peak memory`,
        measured: megabytes(draft.peakMb),
        beside: `read alone ${megabytes(floor.peakMb)}`,
        target: `< ${megabytes(WITHIN_MB)}`,
        isReached: draft.peakMb < WITHIN_MB,
      },
    ]
  } finally {
    data.remove()
  }
}

async function run(path: string, work: 'read' | 'draft'): Promise<DraftWork> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, path, work])
  return JSON.parse(stdout)
}

const megabytes = (size: number): string => `${Math.round(size)} MB`
