import type { Pixel } from '#services/visitors/visitors.contract.ts'

/** Meta's pixel, as its snippet for pages does it, but from our own bundle and without listening by itself. */

export interface PixelEvent {
  name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'AddPaymentInfo' | 'Purchase'
  /** Of our own event of the same act, so that both count as one. */
  eventId: string
  eans: readonly string[]
  valueShekels: number
}

type Call = readonly unknown[]

/** Keeps calls until the script has come, which then takes them all and every later one. */
interface Fbq {
  (...call: Call): void
  callMethod?: (...call: Call) => void
  queue: Call[]
  push: Fbq
  loaded: boolean
  version: string
  /** No event by itself when the address changes. */
  disablePushState: boolean
}

declare global {
  interface Window {
    fbq?: Fbq | undefined
    _fbq?: Fbq | undefined
  }
}

const cookies = ['_fbp', '_fbc']

function openQueue(): Fbq {
  if (window.fbq) return window.fbq
  const queueCall = (...call: Call) => {
    if (fbq.callMethod) fbq.callMethod(...call)
    else fbq.queue.push(call)
  }
  const fbq: Fbq = Object.assign(queueCall, { queue: [], push: queueCall as Fbq, loaded: true, version: '2.0', disablePushState: true })
  fbq.push = fbq
  window.fbq = fbq
  window._fbq = fbq
  return fbq
}

export function startPixel({ id, scriptUrl }: Pixel): void {
  // Ahead of what waits already. Without autoConfig it would report every press and what stands on the page.
  openQueue().queue.unshift(['set', 'autoConfig', false, id], ['init', id])
  const script = document.createElement('script')
  script.async = true
  script.src = scriptUrl
  script.dataset.pixel = ''
  document.head.append(script)
}

export function track({ name, eventId, eans, valueShekels }: PixelEvent): void {
  const content = { content_type: 'product', content_ids: eans, value: valueShekels, currency: 'ILS' }
  openQueue()('track', name, content, { eventID: eventId })
}

/** A script that runs can only be ended with its page; the shop itself keeps everything over a reload. */
export function stopPixel(): void {
  forgetCookies()
  const hasScript = document.querySelector('script[data-pixel]') !== null
  if (hasScript) window.location.reload()
  // Until the page is gone.
  window.fbq?.('consent', 'revoke')
  window.fbq = undefined
}

/** They stand on the shop's domain or on one above it. */
function forgetCookies(): void {
  const parts = window.location.hostname.split('.')
  const domains = ['', ...parts.map((_, from) => `; domain=${parts.slice(from).join('.')}`)]
  for (const name of cookies) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
      document.cookie = `${name}=; path=/; max-age=0${domain}`
    }
  }
}
