import type { Needed } from './checkout-rules.ts'

/** Where on the page something that is needed is given. */
export const neededId = (needed: Needed) => `needed-${needed}`

/** Of a group of choices the first that can be chosen. */
export function goToNeeded(needed: Needed): void {
  const place = document.getElementById(neededId(needed))
  const target = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input:not(:disabled)') : place
  target?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
