import { afterEach, describe, expect, it, vi } from 'vitest'
import { wrap } from './envelope.ts'
import { watchStored } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page that is shown, in a browser whose storage answers by `getItem`: what it is told then. */
function show(persisted: boolean, getItem: () => string | null): unknown[] {
  const listeners = new Map<string, (event: { persisted: boolean }) => void>()
  vi.stubGlobal('window', { addEventListener: listeners.set.bind(listeners) })
  vi.stubGlobal('localStorage', { getItem })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const received: unknown[] = []
  watchStored('cart', (value) => received.push(value))
  listeners.get('pageshow')?.({ persisted })
  return received
}

describe('a page that Back brings again', () => {
  it('hears what is kept now', () => {
    expect(show(true, () => wrap({ items: [] }, Date.now()))).toEqual([{ items: [] }])
    expect(show(true, () => null)).toEqual([null])
    expect(show(false, () => null)).toEqual([])
  })

  it('goes on with what it remembers where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(show(true, forbidden)).toEqual([])
  })
})
