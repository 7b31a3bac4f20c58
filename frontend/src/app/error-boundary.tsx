import { Component, type ReactNode } from 'react'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { layoutText } from './layout/layout.text.ts'
import { forgetFailedLoads } from './routes.ts'

interface BoundaryProps {
  children: ReactNode
  /** Tells one visit of an address from the next. */
  visit: string
}

interface BoundaryState {
  visit: string
  hasFailed: boolean
  /** How often this visit was tried again in place. */
  retries: number
}

/** A page that cannot be shown (its script did not arrive, or it broke) says so and is tried again; the next visit starts anew. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit, hasFailed: false, retries: 0 }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return visit === state.visit ? null : { visit, hasFailed: false, retries: 0 }
  }

  override componentDidCatch(): void {
    forgetFailedLoads()
  }

  /** After a release the script is gone for good and only a new document names the new one: the second try loads that. */
  private readonly retry = () => {
    if (this.state.retries > 0) window.location.reload()
    else this.setState({ hasFailed: false, retries: 1 })
  }

  override render() {
    return this.state.hasFailed ? <Failure message={layoutText.brokenPage} onRetry={this.retry} /> : this.props.children
  }
}
