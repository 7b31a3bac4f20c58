import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRetriable } from '#services/platform/event-log/failure.ts'
import type { ErrorAnswer } from '../contract/answers.contract.ts'
import { HttpError, unavailable } from './http-error.ts'

const INVALID = { code: 'invalid_request', message: 'הבקשה אינה תקינה. בדקו את הפרטים ונסו שוב.' }
const NOT_FOUND = { code: 'not_found', message: 'הכתובת לא נמצאה.' }

/** Refusals of the framework by status: code for programs, message for shoppers. */
const BY_STATUS: Record<number, { code: string; message: string }> = {
  400: INVALID,
  404: NOT_FOUND,
  413: { code: 'body_too_large', message: 'הבקשה גדולה מדי.' },
  414: { code: 'address_too_long', message: 'הכתובת ארוכה מדי.' },
  415: { code: 'unsupported_media_type', message: 'סוג התוכן אינו נתמך.' },
}
const FAILURE = { code: 'internal_error', message: 'משהו השתבש אצלנו. נסו שוב בעוד רגע.' }

/** Every error is answered as `{ ok: false, error }`, without stack traces; our failures are logged with the request's id. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
}

export function notFound(): HttpError {
  return new HttpError(404, NOT_FOUND.code, NOT_FOUND.message)
}

/** Also for errors before routing (an undecodable address). `extra` is added to the answer. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply, extra: object = {}): void {
  const { httpError, answer } = refusalOf(error, request)
  if (httpError.retryAfterSeconds !== undefined) reply.header('retry-after', String(httpError.retryAfterSeconds))
  // Serialized here, since the route's schema is for successes.
  reply
    .code(httpError.statusCode)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...extra, ...answer }))
}

/** The answer to a failed call, also for streams that have begun. Our failures are logged. */
export function refusalOf(error: FastifyError | Error, request: FastifyRequest): { httpError: HttpError; answer: ErrorAnswer } {
  const httpError = toHttpError(error)
  // A client that disconnected within its body is not our failure.
  const hasClientLeft = error === request.raw.errored
  if (httpError.statusCode >= 500 && !hasClientLeft) logFailure(request.log, error, request)
  const about = httpError.field === undefined ? {} : { field: httpError.field }
  return { httpError, answer: { ok: false, error: { code: httpError.code, message: httpError.message, ...about }, ...httpError.extra } }
}

function toHttpError(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  if (isRetriable(error)) return unavailable()
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500
  if (status >= 500) return new HttpError(500, FAILURE.code, FAILURE.message)
  const { code, message } = BY_STATUS[status] ?? INVALID
  const field = fieldOf(error)
  return new HttpError(status, code, message, field === undefined ? {} : { field })
}

/** The field of a validation error: `price`; `params.width` becomes `width`. */
function fieldOf(error: FastifyError | Error): string | undefined {
  if (!('validation' in error) || !error.validation) return undefined
  const first = error.validation[0]
  const path = first?.instancePath.split('/')[1]
  if (path) return path
  const { requiredProperties, additionalProperties } = first?.params ?? {}
  const named: unknown = requiredProperties ?? additionalProperties
  return Array.isArray(named) && typeof named[0] === 'string' ? named[0].slice(0, 60) : undefined
}

function logFailure(log: FastifyBaseLogger, error: Error, request: FastifyRequest): void {
  log.error({ err: error, reqId: request.id, method: request.method, route: request.routeOptions.url }, 'request failed')
}
