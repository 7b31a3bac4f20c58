const ANSWER_MS = 20_000
const MAX_ANSWER_BYTES = 64 * 1024

export interface Answer {
  status: number
  /** Parsed JSON; null where it is none. */
  body: unknown
}

/** Posts to a provider's API. Throws on timeout or an incomplete answer; the caller interprets the answer. */
export async function postJson(url: string, token: string, body: object, answerMs = ANSWER_MS): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  })
  return { status: response.status, body: parse(await readText(response)) }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer has no end')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A provider's failure. Only its number is logged, since its text may contain the recipient. */
export class ProviderError extends Error {
  readonly code: string
  readonly responseCode: number

  constructor(code: string, responseCode: number) {
    super(`the provider answered ${code}`)
    this.code = code
    this.responseCode = responseCode
  }
}
