import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** A span as OTLP writes it in JSON. */
export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, unknown>
  isError: boolean
  links: string[]
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: Attribute[]
  status?: { code?: number }
  links?: { spanId: string }[]
}

interface OtlpTraces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

/** Takes traces over OTLP/HTTP as a collector does. `text` is everything that was sent, `keys` by whom. */
export async function startOtlpReceiver() {
  const bodies: string[] = []
  const keys: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    keys.push(request.headers.authorization)
    const isTraces = request.method === 'POST' && request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
    if (isTraces) bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body))),
    text: () => bodies.join('\n'),
    keys: () => keys,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function spansOf({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(factsOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(service, span)))
  })
}

function readSpan(service: string, { traceId, spanId, parentSpanId, name, attributes = [], status, links = [] }: OtlpSpan): ReceivedSpan {
  const facts = factsOf(attributes)
  return { service, traceId, spanId, parentSpanId, name, attributes: facts, isError: status?.code === 2, links: links.map((l) => l.spanId) }
}

function factsOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
}
