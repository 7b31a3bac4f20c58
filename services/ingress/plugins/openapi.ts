import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { EVENTS, isEventType } from '#events/registry.ts'
import { ErrorAnswer } from '../contract/answers.contract.ts'
import type { App } from '../typed-app.ts'
import { openToAll } from './access.ts'
import { notFound } from './errors.ts'

export interface OpenApiOptions {
  shopName: string
  publicUrl: string
}

/** Documents every route registered after it: `/api/v1/openapi.json`, and `/api/docs` for people. */
export async function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${options.shopName} API`, version: '1' },
      servers: [{ url: options.publicUrl }],
      components: { schemas: eventSchemas() },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...withRefusals(schema), ...(route.config?.access === 'staff' && { tags: ['staff'] }) },
      url,
    }),
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, count) => (typeof schema.$id === 'string' ? schema.$id : `schema-${count}`),
    },
  })
}

/** Schemas of all events by type. Copied, since the framework may modify them. */
function eventSchemas(): Record<string, object> {
  return Object.fromEntries(Object.entries(EVENTS).map(([type, { data }]) => [type, structuredClone(data)]))
}

/** Every call may be refused in the same format (errors.ts). */
function withRefusals(schema: FastifySchema | undefined): FastifySchema {
  const response: unknown = schema?.response
  return typeof response === 'object' ? { ...schema, response: { ...response, default: ErrorAnswer } } : { ...schema }
}

/** The documentation page is HTML with scripts and styles of its own origin, so it gets a document's headers. */
export async function openApiRoutes(app: FastifyInstance, documentHeaders: Readonly<Record<string, string>>): Promise<void> {
  app.get('/api/v1/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
  await app.register(async (scope) => {
    openToAll(scope)
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(documentHeaders)
      done()
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
  })
}

const JsonSchema = Type.Object({}, { additionalProperties: true, description: 'A JSON schema' })

/** The target of an event's `dataschema`. Immutable: another shape is another type. */
export function eventSchemasRoute(app: App): void {
  const schema = {
    summary: 'Schema of the data of an event',
    params: Type.Object({ type: Type.String({ minLength: 1, maxLength: 80 }) }),
    response: { 200: { description: 'A JSON schema', content: { 'application/schema+json': { schema: JsonSchema } } } },
  }
  app.get('/events/:type', { config: { access: 'public' }, schema }, async ({ params }, reply) => {
    if (!isEventType(params.type)) throw notFound()
    reply.headers({ 'content-type': 'application/schema+json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
    return reply.send(EVENTS[params.type].data)
  })
}
