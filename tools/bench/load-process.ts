import { randomInt, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import autocannon, { type Request } from 'autocannon'
import { Value } from 'typebox/value'
import { type LoadResult, LoadTask } from './load-task.ts'

/** The process of the load: a task on the input, since thousands of paths are too long for an argument, the result as JSON on the output. */
const task = Value.Parse(LoadTask, JSON.parse(await text(process.stdin)))
const { keyedBodies } = task
let sent = 0
const run = await autocannon({
  url: task.origin,
  requests: task.paths.map((path) => (keyedBodies ? { path, setupRequest: withKey(keyedBodies) } : { path })),
  duration: task.seconds,
  connections: task.connections,
  method: task.method,
  headers: task.headers,
  setupClient: leaveBodies,
  ...(task.body === '' ? {} : { body: task.body }),
})
const result: LoadResult = {
  perSecond: run['2xx'] / run.duration,
  answered: run.requests.total,
  failed: run.errors + run.non2xx,
  p50Ms: run.latency.p50,
  p99Ms: run.latency.p99,
}
process.stdout.write(JSON.stringify(result))

/** The connections together send one body after the other, each through a proxy from somewhere else. */
function withKey(bodies: readonly string[]): (request: Request) => Request {
  return (request) => {
    const body = (bodies[sent++ % bodies.length] ?? '').replace('{visitor}', randomUUID())
    return { ...request, body, headers: { ...task.headers, 'idempotency-key': randomUUID(), 'x-forwarded-for': randomAddress() } }
  }
}

function randomAddress(): string {
  return `10.${[0, 1, 2].map(() => randomInt(256)).join('.')}`
}

/** Autocannon makes a text of every body; of compressed bytes that takes it longer than the server needs to send them. */
function leaveBodies(client: object): void {
  const requests: unknown = Reflect.get(client, 'pipelinedRequests')
  if (typeof requests !== 'object' || requests === null) throw new Error('this autocannon keeps its requests elsewhere')
  Reflect.set(requests, 'addBody', () => undefined)
}
