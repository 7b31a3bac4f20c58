import { randomUUID } from 'node:crypto'
import type { App } from '#services/ingress/typed-app.ts'
import { VisitorId } from './collector.contract.ts'

/** A new visitor's id: random through and through, so that nobody can guess another's or read a time from it. */
export function visitorIdRoute(app: App): void {
  app.get(
    '/collector/visitor/id',
    { config: { access: 'public' }, schema: { summary: 'An id for a new visitor', response: { 200: VisitorId } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { visitorId: randomUUID() }
    },
  )
}
