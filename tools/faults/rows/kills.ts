import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '#services/start/arguments.ts'
import { beginToWrite } from '../load/begin-to-write.ts'
import { makeOffers } from '../load/write-probe.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const WITHIN_MS = 1_000
/** Longer than Kafka waits for a member of a group, and than a reader leaves a partition to another. */
const ASLEEP_MS = 8_000
/** Who writes while it gets the word to end; and how long after that they come to the end. */
const BEGUN = 20
const CLOSING_MS = 300

/** At a random moment, so that any step of the work may be the last. */
async function kill({ cluster, random }: World, service: Service): Promise<void> {
  await pause(random() * WITHIN_MS)
  const processes = cluster.of(service)
  const victim = processes[Math.floor(random() * processes.length)]
  await victim?.end('SIGKILL')
}

/** It finds, awake again, that another process has done its work: a zombie must write nothing. */
async function putToSleep({ cluster, random }: World, service: Service): Promise<void> {
  const processes = cluster.of(service)
  const sleeper = processes[Math.floor(random() * processes.length)]
  sleeper?.signal('SIGSTOP')
  await pause(ASLEEP_MS)
  sleeper?.signal('SIGCONT')
}

/** It ends by itself and in order; of what it had accepted nothing may be lost, and who had begun to write is served. */
async function endInOrder(world: World): Promise<void> {
  const ingresses = world.cluster.of('ingress')
  for (const process of world.cluster.services) {
    const finish = ingresses.includes(process) ? await beginToWrite(process.url, await makeOffers(world, BEGUN)) : async () => []
    const ended = process.end('SIGTERM')
    await pause(CLOSING_MS)
    const unserved = (await finish()).filter((status) => status !== 200)
    if (unserved.length > 0) throw new Error(`of ${BEGUN} who had begun to write ${unserved.length} were answered ${unserved}`)
    const code = await ended
    if (code !== 0) throw new Error(`${process.name} ended with ${code} after SIGTERM`)
    await process.ready()
  }
}

const EVERYWHERE = [...ON_SERVERS, 'one process'] as const

export const KILLS: readonly TriedRow[] = [
  ...[
    { id: 'F1', fault: 'kill -9 of an ingress amid requests', rounds: 10, service: 'ingress' },
    { id: 'F4', fault: 'kill -9 of a projector at a random moment', rounds: 8, service: 'projector' },
    { id: 'F5', fault: 'kill -9 of an analytics process at a random moment', rounds: 6, service: 'analytics' },
    { id: 'F23', fault: 'kill -9 of the process of jobs', rounds: 6, service: 'jobs' },
  ].map(({ service, ...row }) => ({ ...row, settings: ON_SERVERS, disturb: (world: World) => kill(world, service as Service) })),
  {
    id: 'F7',
    fault: 'kill -9 of the whole shop, its engines with it',
    rounds: 20,
    settings: ['one process'],
    disturb: (world) => kill(world, 'ingress'),
  },
  { id: 'F3', fault: 'SIGTERM to every process in turn', rounds: 2, settings: EVERYWHERE, disturb: endInOrder },
  {
    id: 'F4',
    fault: 'a projector asleep (SIGSTOP) longer than its session',
    rounds: 3,
    settings: ON_SERVERS,
    disturb: (world) => putToSleep(world, 'projector'),
  },
]
