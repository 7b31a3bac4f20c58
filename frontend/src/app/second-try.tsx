import { Component, type ReactNode } from 'react'

interface SecondTryProps {
  children: ReactNode
  /** The address; each has a second try of its own. */
  path: string
}

interface SecondTryState {
  path: string
  /** What came up and is not mended. */
  fault: { error: unknown } | null
  isSpent: boolean
}

/** React took out, or set something before, a node that is not where it left it: the browser's translation or an extension moved it. */
const isOfMovedNode = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * What stands in it is drawn anew, once, after a fault of a moved node: the models keep what was chosen and typed. Any other fault, and
 * the second one, goes on to the boundary around.
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
