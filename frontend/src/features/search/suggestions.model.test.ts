import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted, delayFx } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $choice, $hasChoices, $isListOpen, boxLeft, choiceMoved, listClosed, typed, visited } from './search-box.model.ts'
import { searchSettled } from './searched.model.ts'
import { $answer, $failure, $isSearching, $suggestions, listShown, retried, suggestionChosen } from './suggestions.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'

const wheels = { front: '120/70 R 15', rear: '160/60 R 15' }
const motorcycles = [2001, 2004, 2008, 2012, 2017, 2020].map((yearFrom) => {
  return {
    id: `tmax-${yearFrom}`,
    brand: 'Yamaha',
    model: 'TMAX',
    yearFrom,
    yearTo: yearFrom + 3,
    ...wheels,
    year: yearFrom > 2004 ? 2021 : null,
  }
})

function answerTo(query: string): SearchAnswer {
  const isNothing = query.startsWith('q')
  return {
    query,
    meant: null,
    translated: [],
    missing: [],
    sizes: query.startsWith('1') ? [{ width: '120', profile: '70', rim: '17', count: 9, brands: [] }] : [],
    brands: [],
    motorcycles: query.startsWith('tmax') ? motorcycles : [],
    products: isNothing ? [] : [product()],
    total: isNothing ? 0 : 1,
  }
}

interface Waiting {
  release: () => void
}

/** A browser whose debounce ends on demand, or at once. */
function openBrowser({ isPausing = false, answer = answerTo }: { isPausing?: boolean; answer?: (query: string) => unknown } = {}) {
  const requests: string[] = []
  const reported: Metric[] = []
  const pauses: Waiting[] = []
  const { scope } = openScope<Metric | undefined>({
    values: [[$isStarted, true]],
    handlers: [[delayFx, () => (isPausing ? new Promise<void>((release) => pauses.push({ release })) : undefined)]],
    answers: ({ path, body }) => {
      if (path === '/collector/visitor/id') return { visitorId }
      if (path.startsWith('/collector/')) {
        if (body) reported.push(body)
        return { ok: true }
      }
      const query = new URLSearchParams(path.split('?')[1]).get('q') ?? ''
      requests.push(query)
      return answer(query)
    },
  })
  return { scope, requests, pauses, searches: () => reported.map(({ kind, source, query, results }) => ({ kind, source, query, results })) }
}

describe('the search box', () => {
  it('debounces fast typing, and requests in the normalized spelling', async () => {
    const { scope, requests, pauses } = openBrowser({ isPausing: true })
    void allSettled(typed, { scope, params: 'אנג׳' })
    const settled = allSettled(typed, { scope, params: 'אנג׳ל' })
    const [first, second] = pauses.splice(0)
    first?.release()
    second?.release()
    await expect.poll(() => scope.getState($answer)?.typed).toBe('אנג׳ל')
    for (const { release } of pauses) release()
    await settled
    expect(requests).toEqual(['אנגל'])
    expect([scope.getState($isSearching), scope.getState($hasChoices), scope.getState($isListOpen)]).toEqual([false, true, true])
  })

  it('drops outdated answers', async () => {
    const late = Promise.withResolvers<SearchAnswer>()
    const { scope } = openBrowser({ answer: (query) => (query === 'road' ? late.promise : answerTo(query)) })
    const first = allSettled(typed, { scope, params: 'road' })
    void allSettled(typed, { scope, params: '120' })
    await expect.poll(() => scope.getState($answer)?.query).toBe('120')
    late.resolve(answerTo('road'))
    await first
    expect(scope.getState($answer)?.query).toBe('120')
  })

  it('searches what was typed before hydration, and nothing if nothing was', async () => {
    const { scope, requests } = openBrowser()
    await allSettled(listShown, { scope })
    await allSettled(typed, { scope, params: '  ' })
    expect([requests, scope.getState($isListOpen)]).toEqual([[], false])
    await allSettled(typed, { scope, params: 'road' })
    await allSettled(typed, { scope, params: '' })
    expect([scope.getState($answer), scope.getState($isListOpen)]).toEqual([null, false])
  })

  it('moves through options by arrow keys, in a loop, and starts again on input', async () => {
    const { scope } = openBrowser()
    await allSettled(typed, { scope, params: '120' })
    const ids = scope.getState($suggestions).map(({ id }) => id)
    expect(ids).toEqual(['found-size-120-70-17', 'found-2000000000015', 'found-all'])
    const walked = []
    for (const step of [1, 1, 1, 1, -1] as const) {
      await allSettled(choiceMoved, { scope, params: step })
      walked.push(scope.getState($choice))
    }
    expect(walked).toEqual([...ids, null, 'found-all'])
    await allSettled(typed, { scope, params: '1207' })
    expect(scope.getState($choice)).toBeNull()
  })

  it('lists motorcycles first, with the year searched for, five at most', async () => {
    const { scope } = openBrowser()
    await allSettled(typed, { scope, params: 'tmax' })
    const suggestions = scope.getState($suggestions)
    expect(suggestions.map(({ kind }) => kind)).toEqual([...Array(5).fill('motorcycle'), 'product', 'all'])
    expect(suggestions.slice(1, 3).map(({ path }) => path)).toEqual(['/motorcycles/tmax-2004', '/motorcycles/tmax-2008?year=2021'])
  })

  it('clears a selection that the new suggestions lack', async () => {
    const angel = Promise.withResolvers<SearchAnswer>()
    const { scope } = openBrowser({ answer: (query) => (query === 'angel' ? angel.promise : answerTo(query)) })
    await allSettled(typed, { scope, params: '120' })
    const settled = allSettled(typed, { scope, params: 'angel' })
    void allSettled(choiceMoved, { scope, params: 1 })
    expect(scope.getState($choice)).toBe('found-size-120-70-17')
    angel.resolve(answerTo('angel'))
    await settled
    expect([scope.getState($choice), scope.getState($suggestions).length]).toEqual([null, 2])
  })

  it('keeps a selection that the new suggestions include', async () => {
    const later = Promise.withResolvers<SearchAnswer>()
    const { scope } = openBrowser({ answer: (query) => (query === '1207' ? later.promise : answerTo(query)) })
    await allSettled(typed, { scope, params: '120' })
    const settled = allSettled(typed, { scope, params: '1207' })
    void allSettled(choiceMoved, { scope, params: 1 })
    later.resolve(answerTo('1207'))
    await settled
    expect(scope.getState($choice)).toBe('found-size-120-70-17')
  })

  it('has no options while it shows an error', async () => {
    const { scope } = openBrowser({ answer: (query) => (query === 'angel' ? new ApiError('offline', 'אין חיבור') : answerTo(query)) })
    await allSettled(typed, { scope, params: '120' })
    await allSettled(typed, { scope, params: 'angel' })
    await allSettled(choiceMoved, { scope, params: 1 })
    expect([scope.getState($failure), scope.getState($hasChoices), scope.getState($choice)]).toEqual(['אין חיבור', false, null])
  })

  it('closes on Escape, on blur and on navigation, which also clears it', async () => {
    for (const away of [listClosed, boxLeft, visited]) {
      const { scope } = openBrowser()
      await allSettled(typed, { scope, params: '120' })
      await allSettled(choiceMoved, { scope, params: 1 })
      await allSettled(away, { scope })
      expect([scope.getState($isListOpen), scope.getState($choice)]).toEqual([false, null])
    }
  })

  it('shows an error and retries', async () => {
    let isOffline = true
    const { scope } = openBrowser({ answer: (query) => (isOffline ? new ApiError('offline', 'אין חיבור') : answerTo(query)) })
    await allSettled(typed, { scope, params: 'road' })
    expect([scope.getState($failure), scope.getState($isSearching)]).toEqual(['אין חיבור', false])
    isOffline = false
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($answer)?.query]).toEqual([null, 'road'])
  })
})

describe('tracking searches', () => {
  it('sends one event once typing has stopped, also without results', async () => {
    const { scope, searches } = openBrowser()
    await allSettled(typed, { scope, params: 'road' })
    await allSettled(suggestionChosen, { scope })
    await allSettled(typed, { scope, params: 'qqq' })
    expect(searches()).toEqual([
      { kind: 'SEARCHED', source: 'search', query: 'road', results: 1 },
      { kind: 'SEARCHED', source: 'search', query: 'qqq', results: 0 },
    ])
  })

  it('sends one event for the box and its results page', async () => {
    const { scope, searches } = openBrowser()
    await allSettled(typed, { scope, params: 'road' })
    await allSettled(searchSettled, { scope, params: { query: 'road', typed: 'road', results: 1 } })
    expect(searches()).toHaveLength(1)
  })

  it('sends the words as typed, also to the results page', async () => {
    const { scope, searches } = openBrowser()
    await allSettled(typed, { scope, params: 'Dana@Example.com ' })
    expect(searches().map(({ query }) => query)).toEqual(['Dana@Example.com'])
    expect(scope.getState($suggestions).at(-1)?.path).toBe('/search?q=Dana%40Example.com')
  })

  it('does not send every letter', async () => {
    const { scope, searches, pauses } = openBrowser({ isPausing: true })
    void allSettled(typed, { scope, params: 'roa' })
    for (const { release } of pauses.splice(0)) release()
    await expect.poll(() => scope.getState($answer)?.typed).toBe('roa')
    const settled = allSettled(typed, { scope, params: 'road' })
    // The debounce of the first answer and of the second word; then that of the second answer.
    for (const { release } of pauses.splice(0)) release()
    await expect.poll(() => scope.getState($answer)?.typed).toBe('road')
    for (const { release } of pauses.splice(0)) release()
    await settled
    expect(searches().map(({ query }) => query)).toEqual(['road'])
  })
})
