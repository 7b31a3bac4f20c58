import type { Needed } from './checkout-rules.ts'

/** Where on the page something that is needed is given. */
export const neededId = (needed: Needed) => `needed-${needed}`

/** The box under the terms. */
export const tosId = 'agree-to-terms'

/** Of a group of choices the first that can be chosen. */
export const goToNeeded = (needed: Needed) => goTo(neededId(needed))

export function goTo(id: string): void {
  const place = document.getElementById(id)
  const target = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input:not(:disabled)') : place
  target?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
