/** Answers that were fetched while a finger was still down on a link, for the page that asks for them next. */

/** Later the press was something else, a scroll for instance, and prices may have changed. */
const KEPT_MS = 5_000

const ahead = new Map<string, { response: Promise<Response>; atMs: number }>()

/** Fetches a GET call whose answer is wanted in a moment. `url` begins with the base path. */
export function fetchAhead(url: string): void {
  const held = ahead.get(url)
  if (held && performance.now() - held.atMs < KEPT_MS) return
  const response = fetch(url)
  // Whoever takes it asks again.
  response.catch(() => ahead.delete(url))
  ahead.set(url, { response, atMs: performance.now() })
}

/** The answer that is on its way, once; null if there is none. */
export function takeAhead(url: string): Promise<Response> | null {
  const held = ahead.get(url)
  ahead.delete(url)
  return held && performance.now() - held.atMs < KEPT_MS ? held.response : null
}
