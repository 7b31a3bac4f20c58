import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { productPressed } from '#frontend/entities/product/pressed.model.ts'
import { $waiting } from '#frontend/entities/visitor/metrics.model.ts'
import { acquireTurnFx } from '#frontend/entities/visitor/waiting-calls.ts'
import { offerProductChanged } from '#frontend/features/best-offer/best-offer.model.ts'
import { $presses, heartPressed } from '#frontend/features/like/like.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted } from '#frontend/shared/browser.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { $answer, $failure, $head, $isNotFound, $pressed, $product, opened } from './product.model.ts'

const ean = '2000000000015'
const at = (of: string, isReturn = false): PageLocation => ({ params: { ean: of }, path: `/tire/moto/${of}/x`, search: '', isReturn })

/** A shop whose product request is answered by `answer`; all others stay pending. */
const openShop = (answer: (ean: string) => unknown, isInBrowser = false) =>
  openScope({
    values: [
      [$isStarted, isInBrowser],
      [$settings, shopSettings],
    ],
    answers: ({ path }) => {
      const of = /^\/api\/v1\/tires\/MO\/(\d+)$/.exec(path)?.[1]
      if (path.startsWith('/collector/like/')) return { ok: true }
      if (path === '/collector/visitor/id') return { visitorId: '0198f7a0-0000-7000-8000-000000000001' }
      return of ? answer(of) : new Promise(() => {})
    },
    // These shops are not tabs of one browser: a pending metric in one must not block the others.
    handlers: [[acquireTurnFx, () => ({ isGone: false, end: () => {} })]],
  })

describe('the product page', () => {
  it('shows the product of its EAN, with its structured data', async () => {
    const { scope } = openShop(() => answerOf(product()))
    await allSettled(opened, { scope, params: at(ean) })
    expect(scope.getState($product)?.name).toBe('Road 6')
    const head = scope.getState($head)
    expect([head.status, head.isIndexed, head.canonicalPath]).toEqual([200, true, `/tire/moto/${ean}/michelin-road-6`])
    expect(head.jsonLd[0]).toMatchObject({ '@type': 'Product', sku: ean, offers: { price: '769.00', priceCurrency: 'ILS' } })
    expect(JSON.stringify(head.jsonLd)).not.toContain('gtin')
  })

  it.each([
    ['instock', 'InStock'],
    ['preorder', 'BackOrder'],
    ['outofstock', 'OutOfStock'],
  ] as const)('calls what is %s %s', async (visibility, availability) => {
    const { scope } = openShop(() => answerOf(product({ visibility })))
    await allSettled(opened, { scope, params: at(ean) })
    expect(JSON.stringify(scope.getState($head).jsonLd)).toContain(`https://schema.org/${availability}`)
  })

  it.each([
    ['has no result', () => answerOf()],
    [
      'is refused',
      () => {
        throw new ApiError('invalid_request', 'לא תקין', true)
      },
    ],
  ])('says that a product does not exist when its lookup %s', async (_, answer) => {
    const { scope } = openShop(answer)
    await allSettled(opened, { scope, params: at(ean) })
    expect([scope.getState($isNotFound), scope.getState($failure)]).toEqual([true, null])
    expect(scope.getState($head)).toMatchObject({ status: 404, isIndexed: false })
  })

  it('tracks an impression in the browser, none on the server', async () => {
    for (const isInBrowser of [false, true]) {
      const { scope } = openShop(() => answerOf(product()), isInBrowser)
      void allSettled(opened, { scope, params: at(ean) })
      await expect.poll(() => scope.getState($product)).not.toBeNull()
      const waiting = scope.getState($waiting).map(({ kind, source }) => [kind, source])
      expect(waiting).toEqual(isInBrowser ? [['PRODUCT_IMPRESSION', 'product_page']] : [])
    }
  })

  it('tracks one impression per visit, also when Back shows a cached product', async () => {
    const { scope } = openShop((of) => answerOf(product({ ean: of })), true)
    const impressions = () => scope.getState($waiting).map((metric) => metric.ean)
    void allSettled(opened, { scope, params: at(ean) })
    await expect.poll(impressions).toEqual([ean])
    void allSettled(opened, { scope, params: at(ean, true) })
    await expect.poll(impressions).toEqual([ean, ean])
    void allSettled(opened, { scope, params: at('2000000000022', true) })
    await expect.poll(impressions).toEqual([ean, ean, '2000000000022'])
  })

  it('begins with what the pressed card knew, of that product alone', async () => {
    const { scope } = openShop(() => new Promise(() => {}))
    await allSettled(productPressed, { scope, params: product() })
    void allSettled(opened, { scope, params: at(ean) })
    expect([scope.getState($answer), scope.getState($pressed)]).toEqual([null, product()])
    void allSettled(opened, { scope, params: at('2000000000022') })
    expect(scope.getState($pressed)).toBeNull()
  })

  it('shows on Back an earlier product, without the offer that was made for the one after it', async () => {
    const { scope } = openShop((of) => answerOf(product({ ean: of })))
    let changes = 0
    createWatch({ unit: offerProductChanged, scope, fn: () => void changes++ })
    void allSettled(opened, { scope, params: at(ean) })
    await expect.poll(() => scope.getState($product)?.ean).toBe(ean)
    void allSettled(opened, { scope, params: at('2000000000022') })
    await expect.poll(() => scope.getState($product)?.ean).toBe('2000000000022')
    changes = 0
    void allSettled(opened, { scope, params: at(ean, true) })
    expect([scope.getState($product)?.ean, changes]).toEqual([ean, 1])
  })

  it('counts a like once when the product is reloaded', async () => {
    let likes = 10
    const { scope } = openShop(() => answerOf(product({ likes })))
    await allSettled(opened, { scope, params: at(ean) })
    const shown = () => (scope.getState($product)?.likes ?? 0) + (scope.getState($presses)[ean] ?? 0)
    await allSettled(heartPressed, { scope, params: ean })
    expect(shown()).toBe(11)
    likes = 11
    await allSettled(opened, { scope, params: at(ean) })
    expect(shown()).toBe(11)
  })
})
