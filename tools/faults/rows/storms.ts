import { setTimeout as pause } from 'node:timers/promises'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const EVERY_MS = 2_000
const FOR_MS = 60_000

/** Nobody waits until what was killed is back. */
async function storm({ cluster }: World): Promise<void> {
  for (const until = Date.now() + FOR_MS; Date.now() < until; await pause(EVERY_MS))
    for (const service of cluster.services) service.signal('SIGKILL')
}

async function oneProjectorAtATime({ cluster, random }: World): Promise<void> {
  const projectors = cluster.of('projector')
  for (const until = Date.now() + FOR_MS; Date.now() < until; await pause(EVERY_MS))
    projectors[Math.floor(random() * projectors.length)]?.signal('SIGKILL')
}

export const STORMS: readonly TriedRow[] = [
  { id: 'F27', fault: 'all processes killed every 2 s for a minute', settings: ON_SERVERS, rounds: 1, disturb: storm },
  {
    id: 'F27',
    fault: 'one of the projectors killed every 2 s for a minute',
    settings: ON_SERVERS,
    rounds: 1,
    disturb: oneProjectorAtATime,
  },
]
