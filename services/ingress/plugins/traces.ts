import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSpan, isTracing } from '#services/platform/tracing.ts'

interface Traced {
  /** Runs in the request's span, which reading a body loses. */
  enter: (work: () => void) => void
  end: (status: number | null) => void
}

/**
 * A span for every request but the operators' own, named by route, since an address may contain a token. Traces start here, whatever
 * `traceparent` a client sends. Answers from the cache bypass the framework and have none.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const traced = new WeakMap<FastifyRequest, Traced>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (['/healthz', '/readyz', '/metrics'].includes(route)) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const answered = Promise.withResolvers<number | null>()
    void inSpan(`${request.method} ${route}`, { kind: 'server', attributes }, async (span) => {
      traced.set(request, { enter: AsyncLocalStorage.snapshot(), end: answered.resolve })
      done()
      const status = await answered.promise
      span.set(status === null ? { 'error.type': 'aborted' } : { 'http.response.status_code': status })
    })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traced.get(request)
    if (trace) trace.enter(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    traced.get(request)?.end(reply.statusCode)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    traced.get(request)?.end(null)
    done()
  })
}
