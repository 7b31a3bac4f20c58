import { readFileSync } from 'node:fs'
import { computeDraft } from '#services/purchasing/draft-orders.job.ts'
import { unpackInput } from '#services/purchasing/pack-input.ts'

/** A process of its own, so that its memory is that of its work: reads a snapshot, and with `draft` computes the draft as the job does. */
export interface DraftWork {
  ms: number
  cpuMs: number
  /** Products that were read, or lines that were computed. */
  items: number
  peakMb: number
}

const KILOBYTES = 1024
const [path = '', work] = process.argv.slice(2)
const packed = readFileSync(path)
const [begun, worked] = [performance.now(), process.cpuUsage()]
const items = work === 'draft' ? (await computeDraft(packed)).outcome.totals.items : (await unpackInput(packed)).products.length
const { user, system } = process.cpuUsage(worked)
const done: DraftWork = {
  ms: performance.now() - begun,
  cpuMs: (user + system) / 1000,
  items,
  peakMb: process.resourceUsage().maxRSS / KILOBYTES,
}
process.stdout.write(JSON.stringify(done))
