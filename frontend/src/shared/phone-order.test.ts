import { allSettled, fork } from 'effector'
import { afterEach, expect, it, vi } from 'vitest'
import { wrap } from './envelope.ts'
import { beginPhoneOrder, endPhoneOrder } from './phone-order.ts'
import { readStoredFx, readTabFx, watchStored, writeStoredFx, writeTabFx } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (name: string) => this.kept.get(name) ?? null
  setItem = (name: string, value: string) => void this.kept.set(name, value)
  removeItem = (name: string) => void this.kept.delete(name)
  key = (index: number) => [...this.kept.keys()][index] ?? null
  get length() {
    return this.kept.size
  }
}

/** A browser of a staff member who has a cart and a half-typed form of his own. */
function openBrowser() {
  const [local, tab] = [new MemoryStorage(), new MemoryStorage()]
  const keep = (storage: MemoryStorage, name: string, value: unknown) => storage.setItem(name, wrap(value, Date.now()))
  keep(local, 'cart', 'own cart')
  keep(local, 'visitorStats', 'own id')
  keep(local, 'accessibility', 'large')
  keep(tab, 'checkout', 'own form')
  keep(tab, 'staffToken', 'token')
  const opened: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', {
    location: { assign: (address: string) => void opened.push(address) },
    addEventListener: listeners.set.bind(listeners),
  })
  const scope = fork()
  const ask = async (effect: typeof readStoredFx, key: string) => (await allSettled(effect, { scope, params: key })).value
  return {
    local,
    tab,
    opened,
    listeners,
    stored: (key: string) => ask(readStoredFx, key),
    ofTab: (key: string) => ask(readTabFx, key),
    write: async (value: string) => {
      await allSettled(writeStoredFx, { scope, params: { key: 'cart', value } })
      await allSettled(writeTabFx, { scope, params: { key: 'checkout', value } })
    },
  }
}

it('begins with nothing of the staff member but the session and the looks of the device', async () => {
  const { stored, ofTab, opened } = openBrowser()
  beginPhoneOrder('/')
  expect(opened).toEqual(['/'])
  expect([await stored('cart'), await stored('visitorStats'), await ofTab('checkout')]).toEqual([null, null, null])
  expect([await ofTab('staffToken'), await stored('accessibility'), await ofTab('phoneOrder')]).toEqual(['token', 'large', true])
  expect(await stored('consent')).toEqual({ thirdParties: 'refused' })
})

it('leaves nothing behind, and what the staff member had is as it was', async () => {
  const { stored, ofTab, write, tab, local } = openBrowser()
  const before = [[...tab.kept], [...local.kept]]
  beginPhoneOrder('/')
  await write("the buyer's")
  expect([await stored('cart'), await ofTab('checkout')]).toEqual(["the buyer's", "the buyer's"])
  endPhoneOrder('/admin/orders')
  expect([[...tab.kept], [...local.kept]]).toEqual(before)
  expect([await stored('cart'), await ofTab('checkout')]).toEqual(['own cart', 'own form'])
})

it('fills in what is known of the buyer', async () => {
  const { ofTab } = openBrowser()
  beginPhoneOrder('/', { name: 'נועה לוי', phone: '0501234567', email: 'noa@example.com' })
  expect(await ofTab('checkout')).toEqual({
    fields: { 'personal.name': 'נועה לוי', 'personal.phone': '0501234567', 'personal.emailaddress': 'noa@example.com' },
  })
  endPhoneOrder('/admin/callers/0501234567')
  expect(await ofTab('checkout')).toBe('own form')
})

it('begins anew each time', async () => {
  const { stored, write } = openBrowser()
  beginPhoneOrder('/')
  await write("the buyer's")
  beginPhoneOrder('/')
  expect(await stored('cart')).toBeNull()
})

it('hears nothing of what other tabs do with the cart', () => {
  const { listeners } = openBrowser()
  const received: unknown[] = []
  watchStored('cart', (value) => received.push(value))
  const written = { key: 'cart', newValue: wrap('of another tab', Date.now()) }
  listeners.get('storage')?.(written)
  beginPhoneOrder('/')
  listeners.get('storage')?.(written)
  expect(received).toEqual(['of another tab'])
})
