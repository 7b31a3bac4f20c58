import { uuidv7 } from 'uuidv7'

/** One act of a shopper with the id that makes its repeat harmless. */
export interface Act {
  id: string
  kind: 'metric' | 'like' | 'offer'
}

/** A seeded generator (mulberry32): a failed round can be run again as it was. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Six metrics, three likes and one offer in ten. */
export function makeActs(count: number): Act[] {
  return Array.from({ length: count }, (_, place) => ({
    id: uuidv7(),
    kind: place % 10 < 6 ? 'metric' : place % 10 < 9 ? 'like' : 'offer',
  }))
}

export interface Sender {
  url: string
  visitorId: string
  ean: string
}

/** Sends one act; true when the shop acknowledged it, false when nobody knows. */
export async function send({ url, visitorId, ean }: Sender, act: Act): Promise<boolean> {
  const answer = await request(url, visitorId, ean, act).catch(() => null)
  if (answer === null) return false
  await answer.arrayBuffer().catch(() => null)
  if (answer.ok) return true
  if (answer.status >= 500) return false
  throw new Error(`the shop refused ${act.kind} with ${answer.status}`)
}

function request(url: string, visitorId: string, ean: string, { id, kind }: Act): Promise<Response> {
  if (kind === 'like') return fetch(`${url}/collector/like/product/${ean}/${visitorId}?id=${id}`)
  const body =
    kind === 'metric'
      ? { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean, id }
      : { id, ean, phone: '0501234567', price: 123.45, displayName: 'Road 6', brand: 'Michelin', displaySize: '180/55 ZR 17' }
  const path = kind === 'metric' ? `/collector/collect/${visitorId}` : '/api/v1/best-offers'
  return fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** Sends all acts over `lanes` connections; answers the ids that were acknowledged, and tells their count after each. */
export async function sendAll(
  sender: Sender,
  acts: readonly Act[],
  lanes: number,
  onAcknowledged: (count: number) => void = () => {},
): Promise<Set<string>> {
  const acknowledged = new Set<string>()
  const waiting = [...acts]
  const lane = async (): Promise<void> => {
    for (let act = waiting.shift(); act; act = waiting.shift()) {
      if (!(await send(sender, act))) continue
      acknowledged.add(act.id)
      onAcknowledged(acknowledged.size)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return acknowledged
}
