import { describe, expect, it } from 'vitest'
import { type Closed, type Handled, stateOf } from './requests.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 9, minute))
const pressed = (state: Handled['state'], minute: number): Handled => ({ state, at: at(minute) })
const closed = (outcome: Closed['outcome'], minute: number): Closed => ({ outcome, at: at(minute) })

describe('where a request stands', () => {
  it.each([
    ['nobody did anything', null, null, 'open'],
    ['somebody took it up', pressed('in_work', 1), null, 'in_work'],
    ['its order was cancelled', null, closed('cancelled', 1), 'done'],
    ['its order was cancelled while it was in work', pressed('in_work', 1), closed('cancelled', 2), 'done'],
    ['it was said at the order that it stays', pressed('in_work', 1), closed('declined', 2), 'declined'],
    [
      'it was done here without cancelling the order, which closes the notice in the same moment',
      pressed('done', 2),
      closed('declined', 2),
      'done',
    ],
    ['it was declined here, and the order cancelled later by another notice', pressed('declined', 1), closed('cancelled', 2), 'declined'],
    ['it was opened again after its order was closed', pressed('open', 3), closed('declined', 2), 'open'],
  ] as const)('%s', (_what, handled, end, state) => {
    expect(stateOf(handled, end)).toBe(state)
  })
})
