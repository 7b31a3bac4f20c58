import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

export interface OpenApiOptions {
  shopName: string
  publicUrl: string
  /** Of the readable page, which is HTML and has scripts and styles of its own. */
  documentHeaders: Readonly<Record<string, string>>
}

/** Describes every route that is registered after it: `/api/v1/openapi.json`, and `/api/docs` for people. */
export async function registerOpenApi(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${options.shopName} API`, version: '1' },
      servers: [{ url: options.publicUrl }],
    },
  })
}

/** To be called inside the base path, after all other routes. */
export async function openApiRoutes(app: FastifyInstance, { documentHeaders }: OpenApiOptions): Promise<void> {
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(documentHeaders)
      done()
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '../v1/openapi.json' }, staticCSP: false })
  })
}
