import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

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
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, count) => (typeof schema.$id === 'string' ? schema.$id : `schema-${count}`),
    },
  })
}

/** The readable page is HTML with scripts and styles of its own origin, so it is sent as a document. */
export async function openApiRoutes(app: FastifyInstance, documentHeaders: Readonly<Record<string, string>>): Promise<void> {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(documentHeaders)
      done()
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
  })
}
