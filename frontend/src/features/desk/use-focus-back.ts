import { type RefObject, useEffect, useRef } from 'react'

/** Where the keyboard goes on when what it stood on has gone: a form that folded, an act that is done. `isThere`: what may go. */
export function useFocusBack<Target extends HTMLElement>(isThere: boolean): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    const held = document.activeElement
    if (wasThere.current && !isThere && (held === document.body || held?.checkVisibility() === false)) ref.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return ref
}
