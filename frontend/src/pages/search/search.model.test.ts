import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted, delayFx } from '#frontend/shared/browser.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { readStoredFx } from '#frontend/shared/storage.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $answer, $head, $numbered, $words, opened } from './search.model.ts'

const at = (search: string, isReturn = false): PageLocation => ({ params: {}, path: '/search', search, isReturn })

function openShop(answer: (query: string) => unknown = answerTo) {
  const requests: string[] = []
  const searches: Metric[] = []
  const { scope } = openScope({
    answers: ({ path, body }: SentRequest<Metric | undefined>) => {
      if (body?.kind === 'SEARCHED') searches.push(body)
      if (path.startsWith('/collector/')) return { ok: true }
      requests.push(path)
      return answer(new URLSearchParams(path.split('?')[1]).get('q') ?? '')
    },
    handlers: [
      [readStoredFx, () => ({ visitorId: '0198f7a0-0000-7000-8000-000000000001' })],
      [delayFx, () => undefined],
    ],
  })
  return { scope, requests, searches }
}

function answerTo(query: string) {
  return { query, meant: null, translated: [], missing: [], sizes: [], brands: [], products: [product()], total: 1 }
}

describe('the results page', () => {
  it('searches for the words in its URL, and is never indexed', async () => {
    const { scope, requests } = openShop()
    await allSettled(opened, { scope, params: at('?q=+Road+6+') })
    expect(requests).toEqual(['/api/v1/search?q=road+6&limit=500'])
    expect([scope.getState($words), scope.getState($answer)?.total]).toEqual(['Road 6', 1])
    expect(scope.getState($head)).toMatchObject({ isIndexed: false, canonicalPath: '/search' })
    expect(scope.getState($head).title).toContain('Road 6')
  })

  it('loads the page in its URL, and the first if that is invalid', async () => {
    const { scope, requests } = openShop()
    for (const page of ['2', '0', '100', '1.5', 'x']) await allSettled(opened, { scope, params: at(`?q=road&page=${page}`) })
    const first = '/api/v1/search?q=road&limit=500'
    expect(requests).toEqual([`${first}&page=2`, first, first, first, first])
  })

  it('redirects to the article whose number was typed, and no other', async () => {
    const { scope } = openShop((query) => ({ ...answerTo(query), products: [product({ ean: '4019238817485' })] }))
    const found: (string | undefined)[] = []
    for (const words of ['401923-8817485', '4019238817486', 'road']) {
      await allSettled(opened, { scope, params: at(`?q=${words}`) })
      found.push(scope.getState($numbered)?.ean)
    }
    expect(found).toEqual(['4019238817485', undefined, undefined])
  })

  it('requests nothing without words', async () => {
    const { scope, requests } = openShop()
    for (const search of ['', '?page=2', '?q=', '?q=%20', '?other=1']) await allSettled(opened, { scope, params: at(search) })
    expect([requests, scope.getState($answer)]).toEqual([[], null])
  })

  it('shows on Back what was found before, and renews it', async () => {
    const { scope, requests } = openShop()
    await allSettled(opened, { scope, params: at('?q=road') })
    const found = scope.getState($answer)
    void allSettled(opened, { scope, params: at('?q=angel') })
    void allSettled(opened, { scope, params: at('?q=road', true) })
    expect(scope.getState($answer)).toEqual(found)
    await expect.poll(() => requests.length).toBe(3)
  })

  it('tracks a search once, also when it was rendered by the server', async () => {
    const { scope, searches } = openShop()
    await allSettled(opened, { scope, params: at('?q=road') })
    expect(searches).toEqual([])
    await allSettled(appStarted, { scope })
    await allSettled(opened, { scope, params: at('?q=angel') })
    expect(searches.map(({ query, results }) => [query, results])).toEqual([
      ['road', 1],
      ['angel', 1],
    ])
  })

  it('tracks the words as typed, so that the collector can detect an e-mail address', async () => {
    const { scope, searches } = openShop((query) => answerTo(query))
    await allSettled(appStarted, { scope })
    await allSettled(opened, { scope, params: at(`?q=${encodeURIComponent(' Dana@Example.com 050/1234567')}`) })
    expect(searches.map(({ query }) => query)).toEqual(['Dana@Example.com 050/1234567'])
  })
})
