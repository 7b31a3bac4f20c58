import { attach, createEffect, createEvent, scopeBind } from 'effector'
import { $basePath } from '#frontend/shared/settings.ts'
import { apiText } from '#frontend/shared/shared.text.ts'

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
  /** Asks to be told how far it is: `progressTold`. */
  hasProgress?: boolean
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

/** How far a call is that has progress, as its contract says. */
export const progressTold = createEvent<unknown>()

const linesType = 'application/x-ndjson'

/** The status and the body of an answer; where it comes in lines, the last one is the answer or the error. */
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

/** The one door to the network. On the server the scope replaces it with calls inside the same process. */
export const sendFx = createEffect<ApiRequest & { basePath: string }, unknown, ApiError>(
  async ({ basePath, path, method, body, keepalive, idempotencyKey, token, timeoutMs, hasProgress }) => {
    const onProgress = scopeBind(progressTold, { safe: true })
    let answer: [status: number, body: unknown]
    const sent = contentOf(body)
    try {
      const response = await fetch(`${basePath}${path}`, {
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
      })
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

/** Reads JSON that comes line by line, while it comes. What stands after the last line break is no line yet. */
async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, onLine: (line: unknown) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(JSON.parse(line))
  }
}
