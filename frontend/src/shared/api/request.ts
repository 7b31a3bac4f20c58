import { attach, createEffect, createEvent, scopeBind } from 'effector'
import { $basePath } from '#frontend/shared/settings.ts'
import { apiText } from '#frontend/shared/shared.text.ts'
import { takeAhead } from './ahead.ts'

/** A call of our own server; `path` has a leading slash and is below the base path. */
export interface ApiRequest {
  path: string
  method?: 'GET' | 'POST'
  /** Sent as JSON; a Blob unchanged, with its own type. */
  body?: unknown
  /** Makes retries idempotent. */
  idempotencyKey?: string
  /** A staff session's token. */
  token?: string | null
  /** Timeout, 10 s by default. */
  timeoutMs?: number
  /** Lets the request outlive the page, for metrics sent on leaving. */
  keepalive?: boolean
  /** Requests progress reports: `progressTold`. */
  hasProgress?: boolean
}

/** Why a call failed: a snake_case code and a Hebrew message. */
export class ApiError extends Error {
  readonly code: string
  /** The server refused: an unchanged retry would fail again. */
  readonly isRefusal: boolean
  /** The field that the server refused, if any. */
  readonly field: string | null
  /** The refusal's body, as in its contract. */
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

/** The body of an answer; throws an ApiError for a refusal. */
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

/** Progress of a call, as in its contract. */
export const progressTold = createEvent<unknown>()

const linesType = 'application/x-ndjson'

/** Status and body of an answer; of a streamed one the last line is the answer or the error. */
async function readBody(response: Response, onProgress: (progress: unknown) => void): Promise<[status: number, body: unknown]> {
  if (response.headers.get('content-type') !== linesType) return [response.status, await response.json().catch(() => null)]
  let end: [number, unknown] | null = null
  await readLines(response.body, (line) => {
    if (isRecord(line) && 'answer' in line) end = [response.status, line.answer]
    else if (isRecord(line) && 'error' in line) end = [500, line]
    else onProgress(line)
  })
  if (end === null) throw new Error('the answer broke off')
  return end
}

/** What was fetched ahead of a plain GET. */
const takeFetched = (url: string, { method = 'GET', token }: { method: ApiRequest['method'] | undefined; token: ApiRequest['token'] }) =>
  method === 'GET' && !token ? takeAhead(url) : null

/** The only access to the network. On the server the scope replaces it with in-process calls. */
export const sendFx = createEffect<ApiRequest & { basePath: string }, unknown, ApiError>(
  async ({ basePath, path, method, body, keepalive, idempotencyKey, token, timeoutMs, hasProgress }) => {
    const onProgress = scopeBind(progressTold, { safe: true })
    let answer: [status: number, body: unknown]
    const sent = contentOf(body)
    try {
      const url = basePath + path
      const response = await (takeFetched(url, { method, token }) ??
        fetch(url, {
          method: method ?? 'GET',
          headers: {
            ...(sent && { 'content-type': sent.type }),
            ...(hasProgress ? { accept: linesType } : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
            ...(token ? { 'x-auth-token': token } : {}),
          },
          body: sent?.content ?? null,
          keepalive: keepalive ?? false,
          signal: AbortSignal.timeout(timeoutMs ?? usualTimeoutMs),
        }))
      answer = await readBody(response, onProgress)
    } catch (cause) {
      const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
      throw isTimeout ? new ApiError('timeout', apiText.timeout) : new ApiError('offline', apiText.offline)
    }
    return readAnswer(...answer)
  },
)

/** The base effect of every call. */
export const requestFx = attach({
  source: $basePath,
  mapParams: (request: ApiRequest, basePath) => ({ ...request, basePath }),
  effect: sendFx,
})

/** Parses newline-delimited JSON as it arrives. Text after the last newline is incomplete. */
async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, onLine: (line: unknown) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(JSON.parse(line))
  }
}
