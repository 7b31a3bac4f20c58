/** Before the button that was pressed goes: the keyboard stays at its order. */
export function focusRow(pressed: Element): void {
  pressed.closest('article')?.querySelector('h2')?.focus({ preventScroll: true })
}
