import { expect, it } from 'vitest'
import { signed } from './signed.ts'

it('writes a difference with its sign', () => {
  expect([signed(1240), signed(-3), signed(34.2, 1), signed(-6, 1), signed(0, 1)]).toEqual(['+1,240', '−3', '+34.2', '−6.0', '0.0'])
})
