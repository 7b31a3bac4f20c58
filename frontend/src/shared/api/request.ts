import { attach, createEffect } from 'effector'
import { $basePath } from '#frontend/shared/settings.ts'
import { apiText } from './api.text.ts'

/** A call of our own server; `path` begins with a slash and stands below the base path. */
export interface ApiRequest {
  path: string
  method?: 'GET' | 'POST'
  /** Sent as JSON; a Blob as it is, under its own type. */
  body?: unknown
  /** Makes a repeat of the same act harmless. */
  idempotencyKey?: string
  /** Session of a member of staff. */
  token?: string | null
  /** For calls that wait for others; 10 seconds unless said. */
  timeoutMs?: number
  /** Lets the call outlive the page: metrics sent while leaving. */
  keepalive?: boolean
}

/** Why a call failed: a short snake code and a Hebrew sentence for the shopper. */
export class ApiError extends Error {
  readonly code: string
  /** The server understood and said no: asking again the same way would change nothing. */
  readonly isRefusal: boolean
  /** Which field of the request the server would not take, where it is one. */
  readonly field: string | null
  /** What came with the refusal, as its contract says. */
  readonly answer: unknown
  constructor(code: string, message: string, isRefusal = false, field: string | null = null, answer: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.isRefusal = isRefusal
    this.field = field
    this.answer = answer
  }
}

const usualTimeoutMs = 10_000

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The body of an answer, or the ApiError that it stands for. */
export function readAnswer(status: number, body: unknown): unknown {
  if (status >= 200 && status < 300) return body
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  throw new ApiError(
    typeof error.code === 'string' ? error.code : `http_${status}`,
    typeof error.message === 'string' && error.message ? error.message : apiText.failed,
    status >= 400 && status < 500 && status !== 408 && status !== 429,
    typeof error.field === 'string' ? error.field : null,
    body,
  )
}

function contentOf(body: unknown): { type: string; content: string | Blob } | null {
  if (body === undefined) return null
  return body instanceof Blob ? { type: body.type, content: body } : { type: 'application/json', content: JSON.stringify(body) }
}

/** The one door to the network. On the server the scope replaces it with calls inside the same process. */
export const sendFx = createEffect<ApiRequest & { basePath: string }, unknown, ApiError>(
  async ({ basePath, path, method, body, keepalive, idempotencyKey, token, timeoutMs }) => {
    let response: Response
    let answer: unknown
    const sent = contentOf(body)
    try {
      response = await fetch(`${basePath}${path}`, {
        method: method ?? 'GET',
        headers: {
          ...(sent && { 'content-type': sent.type }),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...(token ? { 'x-auth-token': token } : {}),
        },
        body: sent?.content ?? null,
        keepalive: keepalive ?? false,
        signal: AbortSignal.timeout(timeoutMs ?? usualTimeoutMs),
      })
      answer = await response.json().catch(() => null)
    } catch (cause) {
      const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
      throw isTimeout ? new ApiError('timeout', apiText.timeout) : new ApiError('offline', apiText.offline)
    }
    return readAnswer(response.status, answer)
  },
)

/** The base effect of every call. */
export const requestFx = attach({
  source: $basePath,
  mapParams: (request: ApiRequest, basePath) => ({ ...request, basePath }),
  effect: sendFx,
})
