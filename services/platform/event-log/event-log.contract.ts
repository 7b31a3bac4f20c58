import { describe } from 'vitest'
import { failureContract } from './testing/failure.contract.ts'
import type { LogUnderTest } from './testing/log-under-test.ts'
import { orderContract } from './testing/order.contract.ts'
import { positionContract } from './testing/position.contract.ts'

/** The behavior that every engine of the event log must have. `underTest` is made by the engine's own test file. */
export function eventLogContract(engine: string, underTest: LogUnderTest): void {
  describe(`the event log on ${engine}: order and durability`, () => orderContract(underTest))
  describe(`the event log on ${engine}: groups and positions`, () => positionContract(underTest))
  describe(`the event log on ${engine}: failures`, () => failureContract(underTest))
}
