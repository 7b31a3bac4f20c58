import { afterEach, expect, it, vi } from 'vitest'
import { throttledWarn } from './throttled-warn.ts'

afterEach(() => void vi.useRealTimers())

it('warns at once and then once a minute, and tells the rest to who wants to know all', () => {
  vi.useFakeTimers()
  const logger = { warn: vi.fn(), debug: vi.fn() }
  const warn = throttledWarn(logger, 'it is away')
  for (let second = 0; second < 150; second += 1) {
    warn(new Error('refused'))
    vi.advanceTimersByTime(1000)
  }
  expect(logger.warn).toHaveBeenCalledTimes(3)
  expect(logger.debug).toHaveBeenCalledTimes(147)
  expect(logger.warn).toHaveBeenCalledWith({ err: new Error('refused') }, 'it is away')
})
