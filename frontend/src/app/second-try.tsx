import { Component, type ReactNode } from 'react'

interface SecondTryProps {
  children: ReactNode
  /** The URL; each has a second try of its own. */
  path: string
}

interface SecondTryState {
  path: string
  /** The error to rethrow. */
  fault: { error: unknown } | null
  isSpent: boolean
}

/** React could not find a DOM node where it left it: the browser's translation or an extension moved it. */
const isOfMovedNode = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Renders its children again, once, after an error of a moved node; the models keep all input. Any other error, and the
 * second one, is rethrown to the boundary above.
 */
export class SecondTry extends Component<SecondTryProps, SecondTryState> {
  override state: SecondTryState = { path: this.props.path, fault: null, isSpent: false }

  static getDerivedStateFromError(error: unknown): Partial<SecondTryState> {
    return { fault: { error } }
  }

  static getDerivedStateFromProps({ path }: SecondTryProps, state: SecondTryState): SecondTryState | null {
    const { fault, isSpent } = path === state.path ? state : { fault: state.fault, isSpent: false }
    if (fault && !isSpent && isOfMovedNode(fault.error)) return { path, fault: null, isSpent: true }
    return { path, fault, isSpent }
  }

  override render() {
    if (this.state.fault) throw this.state.fault.error
    return this.props.children
  }
}
