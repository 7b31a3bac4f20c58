import { Component, type ReactNode } from 'react'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { layoutText } from './layout/layout.text.ts'

/** A page that cannot be shown (its script did not arrive, or it broke) says so and can be loaded anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <Failure message={layoutText.brokenPage} onRetry={() => window.location.reload()} />
  }
}
