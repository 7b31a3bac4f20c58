import { describe, expect, it } from 'vitest'
import { SecondTry } from './second-try.tsx'

const moved = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
const fresh = { path: '/cart', fault: null, isSpent: false }
/** What becomes of a fault, as React asks. */
const stateAfter = (error: unknown, state: typeof fresh, path = '/cart') =>
  SecondTry.getDerivedStateFromProps({ path, children: null }, { ...state, ...SecondTry.getDerivedStateFromError(error) })

describe('a fault of a node that was moved', () => {
  it('is forgotten once, so that everything is drawn anew', () => {
    expect(stateAfter(moved, fresh)).toEqual({ path: '/cart', fault: null, isSpent: true })
  })

  it('goes on the second time at the same address', () => {
    expect(stateAfter(moved, { ...fresh, isSpent: true })).toMatchObject({ fault: { error: moved } })
  })

  it('is forgotten once more at another address', () => {
    expect(stateAfter(moved, { ...fresh, isSpent: true }, '/checkout')).toMatchObject({ path: '/checkout', fault: null })
  })
})

it('any other fault goes on at once', () => {
  const error = new Error('of the page itself')
  expect(stateAfter(error, fresh)).toMatchObject({ fault: { error } })
  const other = new DOMException('', 'SyntaxError')
  expect(stateAfter(other, fresh)).toMatchObject({ fault: { error: other } })
})
