/** Before the page's script has started nothing else hears what is pressed or entered: it is marked, and repeated then. */

const PRESSED = 'data-pressed'
const ENTERED = 'data-entered'
/** Comes as soon as React listens (`start.tsx`). */
export const STARTED = 'script-started'

/** The last press counts. */
function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // A form with an address works without the script.
  if (!button || button.form?.hasAttribute('action')) return
  event.preventDefault()
  document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED)
  button.setAttribute(PRESSED, '')
}

function keepEntry({ target }: Event): void {
  if (target instanceof Element) target.setAttribute(ENTERED, '')
}

export function keepEarlyActs(): void {
  const started = new AbortController()
  document.addEventListener('click', keepPress, started)
  document.addEventListener('input', keepEntry, started)
  document.addEventListener(
    STARTED,
    () => {
      started.abort()
      repeatActs()
    },
    { once: true },
  )
}

function repeatActs(): void {
  const entries = [...document.querySelectorAll<Field>(`[${ENTERED}]`)].map(takeEntry)
  for (const enterAgain of entries) enterAgain()
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED}]`)
  button?.removeAttribute(PRESSED)
  button?.click()
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * React hears of a field only what differs from what stood there when it hydrated. So a field is as the server drew it until an event has
 * made React hydrate it; what was entered comes after that.
 */
function takeEntry(field: Field): () => void {
  field.removeAttribute(ENTERED)
  const hydrate = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    // The others of its group were chosen before.
    if (field.type === 'radio' && !field.checked) return () => {}
    field.checked = !field.checked
    return () => {
      hydrate()
      field.click()
    }
  }
  const { value } = field
  const isSelect = field instanceof HTMLSelectElement
  if (!isSelect) field.value = field.defaultValue
  return () => {
    hydrate()
    // React puts a setter of its own on the element, which would hide the difference.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  }
}
