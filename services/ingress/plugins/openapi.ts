import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { EVENTS } from '#events/registry.ts'
import { ErrorAnswer } from '../contract/error.contract.ts'
import { openToAll } from './access.ts'

export interface OpenApiOptions {
  shopName: string
  publicUrl: string
}

/** Describes every route that is registered after it: `/api/v1/openapi.json`, and `/api/docs` for people. */
export async function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${options.shopName} API`, version: '1' },
      servers: [{ url: options.publicUrl }],
      components: { schemas: eventSchemas() },
    },
    transform: ({ schema, url }) => ({ schema: withRefusals(schema), url }),
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, count) => (typeof schema.$id === 'string' ? schema.$id : `schema-${count}`),
    },
  })
}

/** The data of every event, under its type. Copied: the framework may write into what it is given. */
function eventSchemas(): Record<string, object> {
  return Object.fromEntries(Object.entries(EVENTS).map(([type, { data }]) => [type, structuredClone(data)]))
}

/** Every call may be refused, and all are refused alike (errors.ts). */
function withRefusals(schema: FastifySchema | undefined): FastifySchema {
  const response: unknown = schema?.response
  return typeof response === 'object' ? { ...schema, response: { ...response, default: ErrorAnswer } } : { ...schema }
}

/** The readable page is HTML with scripts and styles of its own origin, so it is sent as a document. */
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
