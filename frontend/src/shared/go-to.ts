/** To a place of the page: a field, or of a group of choices the first that can be chosen. */
export function goTo(id: string): void {
  const place = document.getElementById(id)
  const target = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input:not(:disabled)') : place
  target?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}
