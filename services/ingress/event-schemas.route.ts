import { Type } from 'typebox'
import { EVENTS, isEventType } from '#events/registry.ts'
import { notFound } from './plugins/errors.ts'
import type { App } from './typed-app.ts'

const JsonSchema = Type.Object({}, { additionalProperties: true, description: 'A JSON schema' })

/** What an event's `dataschema` leads to. A schema never changes: what has another shape is another type. */
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
