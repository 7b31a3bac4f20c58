/** The session of a member of staff. */
export interface SignedIn {
  token: string
}

/** How something is sent. */
export interface Request {
  path: string
  options?: RequestInit
}

/** What the shop said. */
export interface Answer<Body> {
  status: number
  body: Body
}

/** As long as a shopper waits at most: then the same is sent again. */
const ANSWER_WITHIN_MS = 30_000

/** Asks once; null where nobody knows what became of it. `onLater` is told after how many seconds the shop wants to be asked again. */
export async function ask<Body>(
  origin: string,
  { path, options }: Request,
  onLater?: (seconds: number) => void,
): Promise<Answer<Body> | null> {
  const answer = await fetch(origin + path, { ...options, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (!answer || text === null || text === undefined) return null
  // 408: the shop did not get it in time, and knows nothing of it.
  if (answer.status < 500 && answer.status !== 408) return { status: answer.status, body: parse(text) as Body }
  const seconds = Number(answer.headers.get('retry-after'))
  if (seconds > 0) onLater?.(seconds)
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Required<Request> {
  return { path, options: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) } }
}
