import type { Pixel } from '#services/visitors/visitors.contract.ts'

/** Meta's pixel as in its snippet, but from our own bundle and without automatic events. */

export interface PixelEvent {
  name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'AddPaymentInfo' | 'Purchase'
  /** Id of our own event of the same act, for deduplication. */
  eventId: string
  eans: readonly string[]
  valueShekels: number
}

type Call = readonly unknown[]

/** Queues calls until the script is loaded, which then processes them. */
interface Fbq {
  (...call: Call): void
  callMethod?: (...call: Call) => void
  queue: Call[]
  push: Fbq
  loaded: boolean
  version: string
  /** No automatic event on navigation. */
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
  // Before queued calls. Without this, autoConfig would report every click and the page's content.
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

/** A running script ends only with its page; the shop's state survives a reload. */
export function stopPixel(): void {
  forgetCookies()
  const hasScript = document.querySelector('script[data-pixel]') !== null
  if (hasScript) window.location.reload()
  // Until the page is unloaded.
  window.fbq?.('consent', 'revoke')
  window.fbq = undefined
}

/** Its cookies are on the shop's domain or a parent. */
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
