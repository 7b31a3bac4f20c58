import { invoke } from '@withease/factories'
import { allSettled, createEvent, createStore, fork } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appStarted } from './browser.ts'
import { unwrap, wrap } from './envelope.ts'
import { persisted } from './persisted.model.ts'
import { openScope } from './testing/open-scope.ts'

afterEach(() => void vi.unstubAllGlobals())

type Listener = (event: { key: string; newValue: string | null }) => void

/** A browser that keeps texts, as long as its storage takes them; each tab has a scope of its own. */
function openBrowser(storage: { getItem?: () => never; setItem?: () => never } = {}) {
  const held = new Map<string, string>()
  const listeners: Listener[] = []
  const setItem = vi.fn((key: string, text: string) => void held.set(key, text))
  vi.stubGlobal('window', {
    addEventListener: (kind: string, listener: Listener) => void (kind === 'storage' && listeners.push(listener)),
  })
  vi.stubGlobal('localStorage', { getItem: (key: string) => held.get(key) ?? null, setItem, ...storage })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const keep = (value: unknown, sinceMs = Date.now()) => void held.set('words', wrap(value, sinceMs))
  const kept = () => unwrap(held.get('words') ?? null, Date.now())
  return { listeners, setItem, held, keep, kept }
}

/** A model that keeps its words in the browser. Only `opened` starts it: what else this worker has loaded stays asleep. */
function openModel() {
  const opened = createEvent()
  const model = invoke(persisted, { key: 'words', opened })
  const $words = createStore<unknown>('unknown', { serialize: 'ignore' }).on(model.received, (_, value) => value)
  const $isLoaded = createStore(false, { serialize: 'ignore' }).on(model.loaded, () => true)
  const $isStored = createStore(true, { serialize: 'ignore' }).on(model.saveFx.doneData, (_, isStored) => isStored)
  const tab = () => {
    const scope = fork()
    const save = (value: unknown) => allSettled(model.saveFx, { scope, params: value })
    const seen = () => ({ words: scope.getState($words), isLoaded: scope.getState($isLoaded), isStored: scope.getState($isStored) })
    return { start: () => allSettled(opened, { scope }), save, seen }
  }
  return { tab }
}

describe('a value that the browser keeps', () => {
  it('is unknown until it is read, and then what stands there', async () => {
    openBrowser().keep(['a'])
    const { start, seen } = openModel().tab()
    expect(seen()).toMatchObject({ words: 'unknown', isLoaded: false })
    await start()
    expect(seen()).toMatchObject({ words: ['a'], isLoaded: true })
  })

  it('is written, and found by the next visit', async () => {
    const { kept } = openBrowser()
    const { tab } = openModel()
    const first = tab()
    await first.start()
    expect(first.seen().words).toBeNull()
    await first.save(['a', 'b'])
    expect([kept(), first.seen().isStored]).toEqual([['a', 'b'], true])
    const next = tab()
    await next.start()
    expect(next.seen().words).toEqual(['a', 'b'])
  })

  it('is read as soon as the page is alive, where nothing else is said', async () => {
    const { received } = invoke(persisted, 'words')
    const $words = createStore<unknown>('unknown', { serialize: 'ignore' }).on(received, (_, value) => value)
    const { scope } = openScope({ stored: { words: ['a'] } })
    await allSettled(appStarted, { scope })
    expect(scope.getState($words)).toEqual(['a'])
  })

  it('is read whenever its page is opened, and watched once', async () => {
    const { keep, listeners } = openBrowser()
    const { start, seen } = openModel().tab()
    for (const words of [['a'], ['b']]) {
      keep(words)
      await start()
      expect(seen().words).toEqual(words)
    }
    expect(listeners).toHaveLength(1)
  })

  it.each([
    ['too old', wrap(['a'], 0)],
    ['no text of the shop', 'nonsense'],
    ['without an age', '{"value":["a"]}'],
  ])('is none where what stands there is %s', async (_what, text) => {
    openBrowser().held.set('words', text)
    const { start, seen } = openModel().tab()
    await start()
    expect(seen()).toMatchObject({ words: null, isLoaded: true })
  })
})

describe('two tabs of one browser', () => {
  it('are in step, and do not answer each other for ever', async () => {
    const { listeners, setItem, held } = openBrowser()
    const { tab } = openModel()
    const [first, second] = [tab(), tab()]
    for (const { start } of [first, second]) await start()
    await first.save(['a'])
    listeners[1]?.({ key: 'words', newValue: held.get('words') ?? null })
    listeners[1]?.({ key: 'other', newValue: wrap(['b'], Date.now()) })
    expect(second.seen().words).toEqual(['a'])
    await second.save(['a'])
    expect(setItem).toHaveBeenCalledTimes(1)
    listeners[0]?.({ key: 'words', newValue: null })
    expect(first.seen().words).toBeNull()
  })
})

describe('a storage that takes nothing', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('no', name)
  }

  it('that is full says so, and leaves what it had', async () => {
    const { keep, kept } = openBrowser({ setItem: refuse('QuotaExceededError') })
    keep(['a'])
    const { start, save, seen } = openModel().tab()
    await start()
    await save(['a', 'b'])
    expect([seen(), kept()]).toEqual([{ words: ['a'], isLoaded: true, isStored: false }, ['a']])
  })

  it('that is forbidden counts as empty, and says so when something is written', async () => {
    openBrowser({ getItem: refuse('SecurityError'), setItem: refuse('SecurityError') })
    const { start, save, seen } = openModel().tab()
    await start()
    expect(seen()).toEqual({ words: null, isLoaded: true, isStored: true })
    await save(['a'])
    expect(seen()).toEqual({ words: null, isLoaded: true, isStored: false })
  })
})
