/** To a place of the page: a field, or of a group of choices the first that can be chosen. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  const target = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input:not(:disabled)') : element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
