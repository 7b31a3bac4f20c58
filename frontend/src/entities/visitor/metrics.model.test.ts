import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import type { VisitOrigin } from '#events/collector.events.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { readStoredFx, readTabFx, writeStoredFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $waiting, metricReported } from './metrics.model.ts'
import { arriveFx } from './origin.model.ts'
import { $visitor } from './visitor.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'
const seen: Metric = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: '2000000000015' }

interface Sent {
  path: string
  body?: unknown
}

/** A browser before a collector that answers by `answer`; waiting takes no time. */
function openBrowser(
  answer: (request: Sent, attempt: number) => unknown,
  stored: unknown = null,
  { tab = new Map<string, unknown>(), origin = null }: { tab?: Map<string, unknown>; origin?: VisitOrigin | null } = {},
) {
  const sent: Sent[] = []
  const scope = fork({
    handlers: [
      [readStoredFx, () => stored],
      [readTabFx, (key: string) => tab.get(key) ?? null],
      [writeTabFx, ({ key, value }: { key: string; value: unknown }) => void tab.set(key, value)],
      [arriveFx, () => origin],
      [writeStoredFx, () => undefined],
      [delayFx, () => undefined],
      [
        sendFx,
        ({ path, body }: Sent) => {
          sent.push({ path, body })
          return answer({ path, body }, sent.length)
        },
      ],
    ],
  })
  return { scope, sent, posts: () => sent.filter(({ path }) => path.startsWith('/collector/collect/')) }
}

const takeAll = ({ path }: Sent) => (path === '/collector/visitor/id' ? { visitorId } : { ok: true })

describe('metrics', () => {
  it('are not sent while the page is rendered on the server', async () => {
    const { scope, sent } = openBrowser(takeAll)
    await allSettled(metricReported, { scope, params: seen })
    expect(sent).toEqual([])
  })

  it('carry the id that the browser keeps, and ask for one only when there is none', async () => {
    const known = openBrowser(takeAll, { visitorId, data: {} })
    await allSettled(appStarted, { scope: known.scope })
    await allSettled(metricReported, { scope: known.scope, params: seen })
    expect(known.sent.map(({ path }) => path)).toEqual([`/collector/collect/${visitorId}`])

    const unknown = openBrowser(takeAll)
    await allSettled(appStarted, { scope: unknown.scope })
    await allSettled(metricReported, { scope: unknown.scope, params: seen })
    expect(unknown.sent.map(({ path }) => path)).toEqual(['/collector/visitor/id', `/collector/collect/${visitorId}`])
    expect(unknown.scope.getState($visitor).visitorId).toBe(visitorId)
  })

  it('say what brought the visitor, from the first page of the visit to the last', async () => {
    const tab = new Map<string, unknown>()
    for (const origin of ['ad', 'direct'] as const) {
      const { scope, posts } = openBrowser(takeAll, { visitorId }, { tab, origin })
      await allSettled(appStarted, { scope })
      await allSettled(metricReported, { scope, params: seen })
      expect(posts().map(({ body }) => (body as Metric).origin)).toEqual(['ad'])
    }
  })

  it('say nothing of what nobody knows', async () => {
    const { scope, posts } = openBrowser(takeAll, { visitorId })
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    expect(posts().map(({ body }) => Object.keys(body as Metric))).toEqual([['kind', 'source', 'ean', 'id']])
  })

  it('are repeated with the same id until the collector has them', async () => {
    const { scope, posts } = openBrowser(
      (_, attempt) => {
        if (attempt < 4) throw new ApiError('unavailable', 'עמוס')
        return { ok: true }
      },
      { visitorId },
    )
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    const ids = posts().map(({ body }) => (body as Metric).id)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('that fail again and again hold up no other', async () => {
    const ids: string[] = []
    let isWell = false
    const { scope, posts } = openBrowser(
      ({ body }) => {
        const { id, kind } = body as Metric & { id: string }
        ids.push(`${kind} ${id}`)
        if (kind === 'PRODUCT_IMPRESSION' && !isWell) throw new ApiError('unavailable', 'עמוס')
        // Only now, that another has passed, it may end.
        isWell = true
        return { ok: true }
      },
      { visitorId },
    )
    await allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await allSettled(metricReported, { scope, params: { ...seen, kind: 'PRODUCT_ADD_TO_CART' } })
    expect(posts().map(({ body }) => (body as Metric).kind)).toEqual(['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'PRODUCT_IMPRESSION'])
    expect(new Set(ids).size).toBe(2)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('that the collector refuses make way for the next', async () => {
    const { scope, posts } = openBrowser(
      (_, attempt) => {
        if (attempt === 1) throw new ApiError('invalid_request', 'לא תקין', true)
        return { ok: true }
      },
      { visitorId },
    )
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    await allSettled(metricReported, { scope, params: { ...seen, kind: 'PRODUCT_ADD_TO_CART' } })
    expect(posts().map(({ body }) => (body as Metric).kind)).toEqual(['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART'])
    expect(scope.getState($waiting)).toEqual([])
  })
})
