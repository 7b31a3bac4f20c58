import { setTimeout as pause } from 'node:timers/promises'
import type { EngineName } from '../cluster/engines.ts'
import type { TcpProxy } from '../cluster/proxy.ts'
import { withinMegabytes } from '../cluster/service-process.ts'
import { placeOrders } from '../load/place-order.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const SHORT_MS = 10_000
const LONG_MS = 30_000
const SLOW_MS = 5_000
const BEFORE_MS = 1_000
const GROWS_AT_MOST_MB = 50
/** A process that has just begun takes up to 80 MB more within half a minute of work, whatever is away. */
const WARM_AFTER_MS = 30_000

/** Disturbs every way to an engine for a while; `meanwhile` says what must go on. */
async function disturbed(
  { cluster }: World,
  engine: EngineName,
  forMs: number,
  how: (proxy: TcpProxy) => void,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  await pause(BEFORE_MS)
  const proxies = cluster.engines.proxiesOf(engine)
  try {
    for (const proxy of proxies) how(proxy)
    await Promise.all([pause(forMs), meanwhile && pause(BEFORE_MS).then(meanwhile)])
  } finally {
    for (const proxy of proxies) proxy.heal()
  }
}

/** Stopped without a word, and away for ten seconds. */
async function stopPostgres(world: World): Promise<void> {
  world.cluster.engines.stopPostgres('SIGQUIT')
  await disturbed(world, 'postgres', SHORT_MS, (proxy) => proxy.cut())
}

async function killBroker({ cluster }: World): Promise<void> {
  await pause(BEFORE_MS)
  await cluster.engines.killBroker()
  await pause(SHORT_MS)
}

/** Catalogue and orders go on while it is away: nobody needs it to shop. */
async function withoutClickHouse(world: World): Promise<void> {
  const { cluster } = world
  await disturbed(
    world,
    'clickhouse',
    LONG_MS,
    (proxy) => proxy.cut(),
    async () => {
      await ordersGoOn(world)
      for (const { url, name } of cluster.of('ingress')) {
        const answer = await fetch(`${url}/api/v1/top/sellers`)
        if (!answer.ok) throw new Error(`${name} answered ${answer.status} without ClickHouse`)
      }
    },
  )
}

/** What cannot be published waits in Postgres and with the visitors, not in the memory of the shop. */
async function withoutKafka(world: World): Promise<void> {
  const away = () =>
    disturbed(
      world,
      'kafka',
      LONG_MS,
      (proxy) => proxy.cut(),
      () => ordersGoOn(world),
    )
  await pause(WARM_AFTER_MS)
  await withinMegabytes(world.cluster.of('ingress'), GROWS_AT_MOST_MB, away)
}

/** An order stands in Postgres, whatever else is away. */
const ordersGoOn = ({ cluster, random }: World) => placeOrders(cluster, random, 'transfer')

export const ENGINES: readonly TriedRow[] = [
  { id: 'F6', fault: 'Postgres stopped at once (SIGQUIT), away for 10 s', settings: ON_SERVERS, rounds: 3, disturb: stopPostgres },
  { id: 'F8', fault: 'kill -9 of the Kafka broker', settings: ['kafka'], rounds: 4, disturb: killBroker },
  {
    id: 'F8',
    fault: 'Kafka hangs for 10 s',
    settings: ['kafka'],
    rounds: 2,
    disturb: (world) =>
      disturbed(
        world,
        'kafka',
        SHORT_MS,
        (proxy) => proxy.hang(),
        () => ordersGoOn(world),
      ),
  },
  { id: 'F9', fault: 'Kafka away for 30 s', settings: ['kafka'], rounds: 1, disturb: withoutKafka },
  { id: 'F10', fault: 'ClickHouse away for 30 s', settings: ON_SERVERS, rounds: 1, disturb: withoutClickHouse },
  {
    id: 'F11',
    fault: 'ClickHouse answers after 5 s',
    settings: ON_SERVERS,
    rounds: 1,
    disturb: (world) => disturbed(world, 'clickhouse', LONG_MS, (proxy) => proxy.delay(SLOW_MS)),
  },
  {
    id: 'F11',
    fault: 'Postgres hangs for 10 s',
    settings: ON_SERVERS,
    rounds: 1,
    disturb: (world) => disturbed(world, 'postgres', SHORT_MS, (proxy) => proxy.hang()),
  },
]
