/** A button that goes with its row: whoever pressed it by keyboard goes on from the page, not from its very beginning. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })

/** To a place of the page: a field, or of a group of choices the first that can be chosen. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  const target = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input:not(:disabled)') : element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
