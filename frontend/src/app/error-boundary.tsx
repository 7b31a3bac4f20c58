import { Component, type ReactNode } from 'react'
import { $isOnline } from '#frontend/shared/connection.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText } from './layout/layout.text.ts'
import { forgetFailedLoads } from './routes.ts'

interface BoundaryProps {
  children: ReactNode
  /** Identifies a visit of a URL. */
  visit: string
}

interface BoundaryState {
  visit: string
  hasFailed: boolean
}

/** Browsers cache a failed module, and after a release only a new document has the new names. Neither helps offline. */
function BrokenPage() {
  const { isOnline, showMessage } = useUnit({ isOnline: $isOnline, showMessage: snackShown })
  const retry = () => (isOnline ? window.location.reload() : showMessage({ text: layoutText.connection.lost, isError: true }))
  return <Failure message={isOnline ? layoutText.brokenPage : layoutText.brokenPageOffline} onRetry={retry} />
}

/** Shows an error with a reload button when a page fails to load or render; the next visit starts afresh. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return visit === state.visit ? null : { visit, hasFailed: false }
  }

  override componentDidCatch(): void {
    forgetFailedLoads()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <BrokenPage />
  }
}
