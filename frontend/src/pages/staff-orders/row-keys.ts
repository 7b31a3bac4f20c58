/** Keys on the list of orders, by which many are handled without the mouse. */

export interface RowActs {
  pick: (orderId: string, isRange: boolean) => void
  print: (orderId: string) => void
  message: (orderId: string) => void
  help: () => void
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]')
const rows = () => [...document.querySelectorAll<HTMLElement>('article[data-order]')]
const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('article[data-order]') ?? null

function goTo(row: HTMLElement | undefined): void {
  row?.querySelector('h2')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** The code of the next order, after this one's was entered; false where there is none. */
export function goToNextCode(form: Element): boolean {
  const all = rows()
  const current = rowOf(form)
  const next = current && all[all.indexOf(current) + 1]
  const field = next?.querySelector<HTMLInputElement>('input[data-code]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== undefined && field !== null
}

/** Returns what ends listening. */
export function listenToRowKeys(acts: RowActs): () => void {
  const pressed = (event: KeyboardEvent) => {
    // By the key's place, since a Hebrew keyboard is as likely; "?" by its sign.
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open], [role="dialog"]')) return
    const all = rows()
    const current = rowOf(document.activeElement)
    const act = actOf(event, { all, current: current ?? undefined, acts })
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

function actOf(
  { key, code, shiftKey }: KeyboardEvent,
  { all, current, acts }: { all: HTMLElement[]; current: HTMLElement | undefined; acts: RowActs },
): (() => void) | null {
  const row = current ?? all[0]
  const orderId = row?.dataset.order
  if (key === '?' || (code === 'Slash' && shiftKey)) return acts.help
  if (!row || orderId === undefined) return null
  if (key === 'ArrowDown') return () => goTo(current ? all[all.indexOf(current) + 1] : row)
  if (key === 'ArrowUp') return () => goTo(current ? all[all.indexOf(current) - 1] : row)
  if (code === 'KeyX') return () => acts.pick(orderId, shiftKey)
  if (code === 'KeyP') return () => acts.print(orderId)
  if (code === 'KeyM') return () => acts.message(orderId)
  if (code === 'KeyS') return () => row.querySelector<HTMLElement>('input[data-code]')?.focus()
  return null
}
