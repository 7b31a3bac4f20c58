/** After a button was removed with its row: keyboard users continue from the page's main part, not from its very beginning. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })

/** Focuses a field, or the first enabled option of a group. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  const target = element?.matches('fieldset') ? element.querySelector<HTMLElement>('input:not(:disabled)') : element
  target?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** Focuses a note in view. A frame later, since the page may just be scrolling to where a visit was left. */
export function focusNote(note: HTMLElement | null): void {
  note?.focus({ preventScroll: true })
  showRow(note)
}

/** Brings the row to which a link led into view. */
export function showRow(row: HTMLElement | null): void {
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
}
