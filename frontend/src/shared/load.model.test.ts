import { allSettled, createEffect, createEvent, createStore, type EventCallable, fork, serialize } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api/request.ts'
import { delayFx } from './browser.ts'
import { connectionReturned } from './connection.model.ts'
import { loadByKey } from './load.model.ts'
import { type PageLocation, pageLeft } from './page.ts'
import { openScope } from './testing/open-scope.ts'

const here = (isReturn = false): PageLocation => ({ params: {}, path: '/', search: '', isReturn })

/** A page that looks at a key; each call is answered when the test says so. */
function openPage(options: { onReturn?: 'keep' | 'refresh' | 'recall'; isRefusedUnknown?: boolean } = {}) {
  const calls: { key: string; answer: (data: string) => void; fail: (error: ApiError) => void }[] = []
  const fetchFx = createEffect<string, string, ApiError>((key) => new Promise((answer, fail) => void calls.push({ key, answer, fail })))
  const [opened, chosen, outdated] = [createEvent<PageLocation>(), createEvent<string>(), createEvent()]
  /** To another key, by the address. */
  const turned = createEvent<string>()
  const $key = createStore('a').on([chosen, turned], (_, key) => key)
  const loaded = loadByKey({ fetchFx, opened, $key, changed: chosen, outdated, ...options })
  const { scope } = openScope({ handlers: [[delayFx, () => undefined]] })
  const fire = async <T>(event: EventCallable<T>, params: T) => {
    void allSettled(event as EventCallable<unknown>, { scope, params })
    await new Promise(setImmediate)
  }
  const settle = () => new Promise(setImmediate)
  const seen = () => ({ data: scope.getState(loaded.$data), failure: scope.getState(loaded.$failure) })
  return { ...loaded, scope, calls, opened, chosen, turned, outdated, fire, settle, seen, keys: () => calls.map(({ key }) => key) }
}

const [refused, offline] = [new ApiError('not_found', 'לא נמצא', true), new ApiError('offline', 'אין חיבור')]

describe('what is loaded by a key', () => {
  it('is of the key that is looked at: an answer to the one before comes for nothing', async () => {
    const page = openPage()
    await page.fire(page.opened, here())
    await page.fire(page.chosen, 'b')
    page.calls[1]?.answer('of b')
    await page.settle()
    page.calls[0]?.answer('of a')
    await page.settle()
    expect([page.keys(), page.seen()]).toEqual([['a', 'b'], { data: 'of b', failure: null }])
  })

  it('stays when newer does not come, says why, and is asked for again when the connection is back', async () => {
    const page = openPage()
    await page.fire(page.opened, here())
    page.calls[0]?.answer('of a')
    await page.settle()
    await page.fire(page.retried, undefined)
    page.calls[1]?.fail(offline)
    await page.settle()
    expect(page.seen()).toEqual({ data: 'of a', failure: 'אין חיבור' })
    await page.fire(connectionReturned, undefined)
    expect(page.seen()).toEqual({ data: 'of a', failure: null })
    page.calls[2]?.answer('newer')
    await page.settle()
    expect(page.seen()).toEqual({ data: 'newer', failure: null })
  })

  it('is asked for once more, and no sooner, when it went out of date under way', async () => {
    const page = openPage()
    await page.fire(page.opened, here())
    await page.fire(page.outdated, undefined)
    await page.fire(page.outdated, undefined)
    expect(page.keys()).toEqual(['a'])
    page.calls[0]?.answer('old')
    await page.settle()
    expect([page.keys(), page.seen().data]).toEqual([['a', 'a'], 'old'])
    page.calls[1]?.answer('new')
    await page.settle()
    expect([page.keys(), page.seen().data]).toEqual([['a', 'a'], 'new'])
  })

  it('is not asked for once the page was left, nor is a failure told then', async () => {
    const page = openPage()
    await page.fire(page.opened, here())
    await page.fire(pageLeft, undefined)
    await page.fire(page.outdated, undefined)
    page.calls[0]?.fail(offline)
    await page.settle()
    expect([page.keys(), page.seen()]).toEqual([['a'], { data: null, failure: null }])
  })

  it.each([
    ['refresh', ['a', 'a']],
    ['keep', ['a']],
    ['recall', ['a', 'a']],
  ] as const)('is shown at once by Back (%s), and by no other way', async (onReturn, keys) => {
    const page = openPage({ onReturn })
    await page.fire(page.opened, here())
    page.calls[0]?.answer('of a')
    await page.settle()
    await page.fire(pageLeft, undefined)
    await page.fire(page.opened, here(true))
    expect([page.keys(), page.seen().data]).toEqual([keys, 'of a'])
    await page.fire(page.opened, here())
    expect(page.seen().data).toBeNull()
  })

  it('is recalled by Back among the last few, and renewed without a word if that fails', async () => {
    const page = openPage({ onReturn: 'recall' })
    const visit = async (key: string, isReturn = false) => {
      await page.fire(pageLeft, undefined)
      await page.fire(page.turned, key)
      await page.fire(page.opened, here(isReturn))
      return page.calls.findLast((call) => call.key === key)
    }
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    for (const key of keys) (await visit(key))?.answer(`of ${key}`)
    await page.settle()
    const found: (string | null)[] = []
    for (const key of keys.toReversed()) {
      await visit(key, true)
      found.push(page.seen().data)
    }
    expect(found).toEqual(['of g', 'of f', 'of e', 'of d', 'of c', 'of b', null])
    const renewed = await visit('b', true)
    renewed?.answer('newer b')
    await page.settle()
    expect(page.seen()).toEqual({ data: 'newer b', failure: null })
    const failing = await visit('b', true)
    failing?.fail(offline)
    await page.settle()
    expect(page.seen()).toEqual({ data: 'newer b', failure: null })
    expect(await visit('c', true)).not.toBe(failing)
    expect(page.seen().data).toBe('of c')
  })

  it('is unknown where the shop says no, if that is what its no means: no failure, and not tried again by itself', async () => {
    const page = openPage({ isRefusedUnknown: true })
    const isUnknown = () => page.scope.getState(page.$isUnknown)
    await page.fire(page.opened, here())
    page.calls[0]?.fail(refused)
    await page.settle()
    await page.fire(connectionReturned, undefined)
    expect([page.keys(), isUnknown(), page.seen()]).toEqual([['a'], true, { data: null, failure: null }])
    await page.fire(page.chosen, 'b')
    page.calls[1]?.fail(offline)
    await page.settle()
    expect([isUnknown(), page.seen().failure]).toEqual([false, 'אין חיבור'])
  })

  it('goes on in the browser where the server has opened the page', async () => {
    const { scope, opened, retried, calls, settle, $data, $failure } = openPage()
    void allSettled(opened, { scope, params: here() })
    calls[0]?.answer('of a')
    await settle()
    const browser = fork({ values: serialize(scope) })
    void allSettled(retried, { scope: browser })
    calls[1]?.fail(offline)
    await settle()
    expect([browser.getState($data), browser.getState($failure)]).toEqual(['of a', 'אין חיבור'])
  })
})
