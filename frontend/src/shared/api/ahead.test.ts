import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, takeAhead } from './ahead.ts'

const url = '/api/v1/product/7'

function stubFetch() {
  const sent: string[] = []
  vi.stubGlobal('fetch', (asked: string) => {
    sent.push(asked)
    return Promise.resolve(new Response(String(sent.length)))
  })
  return sent
}

afterEach(() => {
  void takeAhead(url)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an answer fetched ahead', () => {
  it('is fetched once, and given to one page', async () => {
    const sent = stubFetch()
    fetchAhead(url)
    fetchAhead(url)
    expect(sent).toEqual([url])
    expect(await (await takeAhead(url))?.text()).toBe('1')
    expect(takeAhead(url)).toBeNull()
  })

  it('is not given for another address, nor when it is old', () => {
    stubFetch()
    fetchAhead(url)
    expect(takeAhead('/api/v1/product/8')).toBeNull()
    vi.useFakeTimers({ toFake: ['performance'] })
    fetchAhead(url)
    vi.advanceTimersByTime(60_000)
    expect(takeAhead(url)).toBeNull()
  })
})
