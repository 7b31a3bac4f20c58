import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Setting } from '../cluster/engines.ts'
import { fillDisk, freeDisk, mountSmallDisk, whyNoSmallDisk } from '../cluster/small-disk.ts'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import { whileLooking } from '../load/while-looking.ts'
import { expectRefusals, prepareToWrite } from '../load/write-probe.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const FULL_FOR_MS = 20_000
const POLL_INTERVAL_MS = 250

function startOnSmallDisk(setting: Setting): Promise<Cluster> {
  if (setting === 'one process') throw new Error('the shop in one process has no disk of its own')
  return startCluster({ setting, processes: { ingress: 2, projector: 1, analytics: 1, jobs: 1 }, data: mountSmallDisk() })
}

/** Who writes is refused or stored for good; who looks is served; when there is room again everything goes on by itself. */
async function fillUp(world: World): Promise<void> {
  const disk = dirname(world.cluster.engines.directory)
  const ask = await prepareToWrite(world)
  const answers: number[] = []
  try {
    await whileLooking(world, async () => {
      for (const until = Date.now() + FULL_FOR_MS; Date.now() < until; await pause(POLL_INTERVAL_MS)) {
        // What an engine clears away meanwhile is taken too.
        fillDisk(disk)
        answers.push(...(await ask()))
      }
    })
  } finally {
    freeDisk(disk)
  }
  expectRefusals(answers)
}

export const FULL_DISK: readonly TriedRow[] = [
  {
    id: 'F21',
    fault: 'the disk of all engines full for 20 s',
    settings: ON_SERVERS,
    rounds: 2,
    start: startOnSmallDisk,
    whyNot: whyNoSmallDisk,
    disturb: fillUp,
  },
]
