/** Before the page's script has started nothing else hears a press on a button: the last one is kept, and pressed again then. */

const PRESSED = 'data-pressed'
const STARTED = 'script-started'

function keep(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  // A form with an address works without the script.
  if (!button || button.form?.hasAttribute('action')) return
  event.preventDefault()
  document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED)
  button.setAttribute(PRESSED, '')
}

export function keepPresses(): void {
  document.addEventListener('click', keep)
  document.addEventListener(STARTED, () => document.removeEventListener('click', keep), { once: true })
}

/** As soon as React listens; it hydrates what is pressed first. */
export function pressAgain(): void {
  document.dispatchEvent(new Event(STARTED))
  const button = document.querySelector<HTMLButtonElement>(`[${PRESSED}]`)
  button?.removeAttribute(PRESSED)
  button?.click()
}
