import { describe, expect, it } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

const failed = { visit: 'first', hasFailed: true }

describe('a page that failed to render', () => {
  it('is reset on the next visit', () => {
    const next = ErrorBoundary.getDerivedStateFromProps({ visit: 'second', children: null }, failed)
    expect(next).toEqual({ visit: 'second', hasFailed: false })
  })

  it('keeps its error during the visit', () => {
    expect(ErrorBoundary.getDerivedStateFromProps({ visit: 'first', children: null }, failed)).toBeNull()
  })
})
