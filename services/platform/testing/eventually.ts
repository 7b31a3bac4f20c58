import { vi } from 'vitest'
import { BRAKE_MS } from './brake.ts'

const INTERVAL_MS = 25

/** Asks again until `check` no longer throws; answers what it then answers. For a single value `expect.poll` does. */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(check, { timeout: BRAKE_MS, interval: INTERVAL_MS })
