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

/** A browser before a collector that answers by `answers`; waiting takes no time. */
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
  it('are not sent while the page is rendered on the server', async () => {
    const { scope, requests } = openBrowser(takeAll)
    await allSettled(metricReported, { scope, params: seen })
    expect(requests).toEqual([])
  })

  it('carry the id that the browser keeps, and ask for one only when there is none', async () => {
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

  it('say what brought the visitor, from the first page of the visit to the last', async () => {
    let kept: Record<string, unknown> = {}
    for (const origin of ['ad', 'direct'] as const) {
      const { scope, posts, tab } = openBrowser(takeAll, { visitorId }, { tab: kept, origin })
      await allSettled(appStarted, { scope })
      await allSettled(metricReported, { scope, params: seen })
      expect(posts().map((metric) => metric.origin)).toEqual(['ad'])
      kept = Object.fromEntries(tab)
    }
  })

  it('say nothing of what nobody knows', async () => {
    const { scope, posts } = openBrowser(takeAll, { visitorId })
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    expect(posts().map(Object.keys)).toEqual([['kind', 'source', 'ean', 'id']])
  })

  it('are repeated with the same id until the collector has them', async () => {
    const { scope, posts } = openBrowser((_, attempt) => (attempt < 4 ? unavailable : { ok: true }), { visitorId })
    await allSettled(appStarted, { scope })
    await allSettled(metricReported, { scope, params: seen })
    const ids = posts().map(({ id }) => id)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('that fail again and again hold up no other', async () => {
    let isWell = false
    const { scope, posts } = openBrowser(
      ({ body }) => {
        if (body.kind === 'PRODUCT_IMPRESSION' && !isWell) return unavailable
        // Only now, that another has passed, it may end.
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

  it('that the collector refuses make way for the next', async () => {
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
