import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { VisitOrigin } from '#events/collector.events.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted, delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $waiting, metricReported } from './metrics.model.ts'
import { arriveFx } from './origin.model.ts'
import { $visitor } from './visitor.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'
const seen: Metric = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: '2000000000015' }

type Sent = SentRequest<Metric & { id: string }>

/** A browser whose collector answers by `answers`; delays are skipped. */
function openBrowser(
  answers: (request: Sent, attempt: number) => unknown,
  visitorStats: unknown = null,
  { tab = {}, origin = null }: { tab?: Record<string, unknown>; origin?: VisitOrigin | null } = {},
) {
  const browser = openScope<Sent['body']>({
    stored: { visitorStats },
    tab,
    answers,
    handlers: [
      [arriveFx, () => origin],
      [delayFx, () => undefined],
    ],
  })
  const posts = () => browser.requests.filter(({ path }) => path.startsWith('/collector/collect/')).map(({ body }) => body)
  return { ...browser, posts }
}

const takeAll = ({ path }: Sent) => (path === '/collector/visitor/id' ? { visitorId } : { ok: true })
const unavailable = new ApiError('unavailable', 'עמוס')

describe('metrics', () => {
  it('are not sent during server rendering', async () => {
    const { scope, requests } = openBrowser(takeAll)
    await allSettled(metricReported, { scope, params: seen })
    expect(requests).toEqual([])
  })

  it('have the stored visitor id, and request one only if there is none', async () => {
    const known = openBrowser(takeAll, { visitorId, data: {} })
    await allSettled(appStarted, { scope: known.scope })
    await allSettled(metricReported, { scope: known.scope, params: seen })
    expect(known.requests.map(({ path }) => path)).toEqual([`/collector/collect/${visitorId}`])

    const unknown = openBrowser(takeAll)
    await allSettled(appStarted, { scope: unknown.scope })
    await allSettled(metricReported, { scope: unknown.scope, params: seen })
    expect(unknown.requests.map(({ path }) => path)).toEqual(['/collector/visitor/id', `/collector/collect/${visitorId}`])
    expect(unknown.scope.getState($visitor).visitorId).toBe(visitorId)
  })

  it('have the origin of the visit, from its first page to its last', async () => {
    let kept: Record<string, unknown> = {}
    for (const origin of ['ad', 'direct'] as const) {
      const { scope, posts, tab } = openBrowser(takeAll, { visitorId }, { tab: kept, origin })
      await allSettled(appStarted, { scope })
      await allSettled(metricReported, { scope, params: seen })
      expect(posts().map((metric) => metric.origin)).toEqual(['ad'])
      kept = Object.fromEntries(tab)
    }
  })

  it('omit unknown values', async () => {
    const { scope, posts } = openBrowser(takeAll, { visitorId })
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    expect(posts().map(Object.keys)).toEqual([['kind', 'source', 'ean', 'id']])
  })

  it('are retried with the same id until accepted', async () => {
    const { scope, posts } = openBrowser((_, attempt) => (attempt < 4 ? unavailable : { ok: true }), { visitorId })
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    const ids = posts().map(({ id }) => id)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('do not block others when they fail repeatedly', async () => {
    let isWell = false
    const { scope, posts } = openBrowser(
      ({ body }) => {
        if (body.kind === 'PRODUCT_IMPRESSION' && !isWell) return unavailable
        // It may succeed only after another has passed.
        isWell = true
        return { ok: true }
      },
      { visitorId },
    )
    await allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await allSettled(metricReported, { scope, params: { ...seen, kind: 'PRODUCT_ADD_TO_CART' } })
    expect(posts().map(({ kind }) => kind)).toEqual(['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'PRODUCT_IMPRESSION'])
    expect(new Set(posts().map(({ id }) => id)).size).toBe(2)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('are dropped when the collector refuses them', async () => {
    const { scope, posts } = openBrowser(
      (_, attempt) => (attempt === 1 ? new ApiError('invalid_request', 'לא תקין', true) : { ok: true }),
      {
        visitorId,
      },
    )
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    await allSettled(metricReported, { scope, params: { ...seen, kind: 'PRODUCT_ADD_TO_CART' } })
    expect(posts().map(({ kind }) => kind)).toEqual(['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART'])
    expect(scope.getState($waiting)).toEqual([])
  })
})
