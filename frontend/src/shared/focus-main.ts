/** A button that goes with its row: whoever pressed it by keyboard goes on from the page, not from its very beginning. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
