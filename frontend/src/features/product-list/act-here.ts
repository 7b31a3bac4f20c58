import type { MouseEvent } from 'react'

/** A press on what is a link for those without scripts, or for another tab. */
export function actHere(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  act()
}
