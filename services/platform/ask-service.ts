import { ServiceUnavailable } from './service-errors.ts'
import { inChildSpan } from './tracing.ts'

const ANSWER_MS = 20_000
const MAX_BYTES = 5 * 1024 * 1024

export interface Question {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  answerMs?: number | undefined
}

export interface JsonAnswer {
  status: number
  /** Parsed JSON; null where it is none. */
  body: unknown
}

/** Throws `ServiceUnavailable` on timeout or an incomplete answer; the caller interprets the answer. Neither is ever logged. */
export async function askService(question: Question): Promise<JsonAnswer> {
  const headers = { accept: 'application/json', ...question.headers }
  const { status, bytes } = await askBytes({ ...question, headers })
  return { status, body: parse(bytes.toString('utf8')) }
}

export async function askBytes({
  url,
  method,
  headers = {},
  body,
  answerMs = ANSWER_MS,
}: Question): Promise<{ status: number; bytes: Buffer }> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    const ask = () => fetch(url, { method, headers, redirect: 'error', signal, ...(body !== undefined && { body }) })
    const response = await inChildSpan('ask a service', { kind: 'client' }, ask)
    return { status: response.status, bytes: await readLimited(response) }
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error
    throw new ServiceUnavailable(signal.aborted ? 'no_answer_in_time' : 'unreachable')
  }
}

async function readLimited({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > MAX_BYTES) throw new ServiceUnavailable('answer_without_end')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
