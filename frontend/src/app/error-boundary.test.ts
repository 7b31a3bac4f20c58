import { describe, expect, it } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

const failed = { visit: 'first', hasFailed: true }

describe('a page that could not be shown', () => {
  it('is forgotten at the next visit', () => {
    const next = ErrorBoundary.getDerivedStateFromProps({ visit: 'second', children: null }, failed)
    expect(next).toEqual({ visit: 'second', hasFailed: false })
  })

  it('stays said while the visit lasts', () => {
    expect(ErrorBoundary.getDerivedStateFromProps({ visit: 'first', children: null }, failed)).toBeNull()
  })
})
