import { describe, expect, it } from 'vitest'
import { SecondTry } from './second-try.tsx'

const moved = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
const fresh = { path: '/cart', fault: null, isSpent: false }
/** The state after an error, as React calls it. */
const stateAfter = (error: unknown, state: typeof fresh, path = '/cart') =>
  SecondTry.getDerivedStateFromProps({ path, children: null }, { ...state, ...SecondTry.getDerivedStateFromError(error) })

describe('an error of a moved DOM node', () => {
  it('is cleared once, which renders everything again', () => {
    expect(stateAfter(moved, fresh)).toEqual({ path: '/cart', fault: null, isSpent: true })
  })

  it('is rethrown the second time at the same URL', () => {
    expect(stateAfter(moved, { ...fresh, isSpent: true })).toMatchObject({ fault: { error: moved } })
  })

  it('is cleared once more at another URL', () => {
    expect(stateAfter(moved, { ...fresh, isSpent: true }, '/checkout')).toMatchObject({ path: '/checkout', fault: null })
  })
})

it('is rethrown at once if it is any other error', () => {
  const error = new Error('of the page itself')
  expect(stateAfter(error, fresh)).toMatchObject({ fault: { error } })
  const other = new DOMException('', 'SyntaxError')
  expect(stateAfter(other, fresh)).toMatchObject({ fault: { error: other } })
})
