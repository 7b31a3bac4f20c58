import { allSettled, type Scope } from 'effector'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $waitingCalls, callAdded } from './collector.model.ts'
import { countingSwitched } from './counting.model.ts'
import { metricReported } from './metrics.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'
const ean = '2000000000015'

/** The browser's storage, shared by its tabs. */
function createStorage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}

const storedIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key?.startsWith('waiting'))

let storage: Storage
let sent: string[]
beforeEach(() => {
  storage = createStorage()
  sent = []
  vi.stubGlobal('localStorage', storage)
  // Models add listeners only if there is a window.
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab of that browser, with a reachable or unreachable collector. Retries are not awaited. */
function openTab(isReachable: boolean) {
  return openScope<{ id?: string } | undefined>({
    stored: { visitorStats: { visitorId, data: {} } },
    answers: async ({ path, body }) => {
      if (!isReachable) throw new ApiError('offline', 'אין חיבור')
      await new Promise((resolve) => setImmediate(resolve))
      if (path.endsWith('/visitor/id')) return { visitorId }
      sent.push(body?.id ?? path)
      return { ok: true }
    },
  }).scope
}

/** A visitor's events in a tab; resolves when all are sent, or a retry is pending. */
async function actIn(tab: Scope, metrics: number): Promise<void> {
  void allSettled(appStarted, { scope: tab })
  for (let i = 0; i < metrics; i++) void allSettled(metricReported, { scope: tab, params: { kind: 'PRODUCT_IMPRESSION', ean } })
  await expect.poll(() => tab.getState($waitingCalls).length).toBe(metrics)
}

describe('queued calls to the collector', () => {
  it('survive their tab, and are sent under their own ids', async () => {
    await actIn(openTab(false), 2)
    const ids = storedIn(storage).map((key) => key?.split(':')[1])
    expect(ids).toHaveLength(2)

    await allSettled(appStarted, { scope: openTab(true) })
    expect(sent).toEqual(ids)
    expect(storedIn(storage)).toEqual([])
  })

  it('are sent once by two tabs that resume together', async () => {
    await actIn(openTab(false), 5)
    const tabs = [openTab(true), openTab(true)]
    await Promise.all(tabs.map((scope) => allSettled(appStarted, { scope })))
    expect(sent).toHaveLength(5)
    expect(new Set(sent).size).toBe(5)
    expect(tabs.map((tab) => tab.getState($waitingCalls))).toEqual([[], []])
  })

  it('are sent without locks where the browser refuses them', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
    const tab = openTab(true)
    await allSettled(appStarted, { scope: tab })
    for (const kind of ['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART'] as const) {
      await allSettled(metricReported, { scope: tab, params: { kind, ean } })
    }
    expect([sent.length, tab.getState($waitingCalls), storedIn(storage)]).toEqual([2, [], []])
  })

  it('are limited, keeping the newest', async () => {
    const tab = openTab(false)
    await actIn(tab, 100)
    const [oldest] = tab.getState($waitingCalls)
    void allSettled(metricReported, { scope: tab, params: { kind: 'PRODUCT_IMPRESSION', ean } })
    await expect.poll(() => tab.getState($waitingCalls)).not.toContain(oldest)
    expect(storedIn(storage)).toHaveLength(100)
  })

  it('are dropped when older than a week, or invalid', async () => {
    const week = 7 * 24 * 60 * 60 * 1000
    storage.setItem('waitingCall:a', JSON.stringify({ call: { id: 'a', likedProductId: ean }, sinceMs: Date.now() - week - 1 }))
    storage.setItem('waitingCall:b', '{"call":{"id":"other","metric":{}}')
    await allSettled(appStarted, { scope: openTab(true) })
    expect(sent).toEqual([])
    expect(storedIn(storage)).toEqual([])
  })

  it('are dropped on opt-out, except likes', async () => {
    const tab = openTab(false)
    await actIn(tab, 3)
    void allSettled(callAdded, { scope: tab, params: { id: 'liked', likedProductId: ean } })
    await expect.poll(() => storedIn(storage)).toHaveLength(4)
    void allSettled(countingSwitched, { scope: tab, params: false })
    expect(tab.getState($waitingCalls)).toEqual([{ id: 'liked', likedProductId: ean }])
    expect(storedIn(storage)).toEqual(['waitingCall:liked'])
    await allSettled(appStarted, { scope: openTab(true) })
    expect(sent).toEqual([expect.stringContaining('/collector/like/product/')])
  })

  it("stay in the tab's memory where storage is blocked", async () => {
    const forbidden = () => {
      throw new Error('forbidden')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, key: forbidden, removeItem: forbidden })
    const tab = openTab(true)
    await allSettled(appStarted, { scope: tab })
    await allSettled(metricReported, { scope: tab, params: { kind: 'PRODUCT_IMPRESSION', ean } })
    expect(sent.filter((id) => !id.startsWith('/'))).toHaveLength(1)
  })
})
