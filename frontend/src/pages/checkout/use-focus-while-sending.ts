import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Nothing of the form can be reached while the order is on its way. Whoever stood in it waits at the line that says so, and is then
 * let go for what comes: back to the field, or to the note that says why.
 */
export function useFocusWhileSending(isSending: boolean): RefObject<HTMLParagraphElement | null> {
  const status = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const held = document.activeElement
    const isInForm = held === document.body || held?.closest('[inert]')
    if (!isSending || !isInForm) return
    status.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== status.current) return
      if (held instanceof HTMLElement && held !== document.body && held.isConnected) held.focus({ preventScroll: true })
      else status.current?.blur()
    }
  }, [isSending])
  return status
}
