import { allSettled, type EventCallable } from 'effector'
import { $cartItems, $isCartKnown } from '#frontend/entities/cart/cart.model.ts'
import { cityChosen, dateChosen, garageChosen, slotChosen, typed } from '#frontend/entities/checkout/draft.model.ts'
import { $isMotorcycleKnown, $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted, delayFx } from '#frontend/shared/browser.ts'
import { leaveFx } from '#frontend/shared/page.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { opened } from '../checkout.model.ts'
import { garage } from './garage.ts'

export const tire = product({ ean: '2000000000015', price: 229.9 })
export const items = [{ ean: tire.ean, quantity: 1, isSet: false }]
export const at = (search = '') => ({ params: {}, path: '/checkout', search, isReturn: false })

const lists: Record<string, unknown> = {
  'installation/cities': [
    { id: 'haifa', displayName: 'חיפה' },
    { id: 'akko', displayName: 'עכו' },
  ],
  'shops/in/haifa': [garage(), garage({ id: 'galim', manualBooking: true, price: 95 }), garage({ id: 'closed', hide: true })],
  'shops/in/akko': [garage({ id: 'homot' })],
  'install/dates/homot': [{ displayText: 'יום ה׳, 26/11', value: '2026-11-26', vacant: true }],
  'install/dates/carmel': [
    { displayText: 'יום ג׳, 24/11', value: '2026-11-24', vacant: false },
    { displayText: 'יום ד׳, 25/11', value: '2026-11-25', vacant: true },
    { displayText: 'יום ה׳, 26/11', value: '2026-11-26', vacant: true },
  ],
  'install/slots/carmel/2026-11-25': [
    { startCursor: 8, vacant: true },
    { startCursor: 10, vacant: false },
  ],
  'install/slots/carmel/2026-11-26': [{ startCursor: 12, vacant: true }],
}

interface CheckoutOptions {
  stored?: Record<string, unknown>
  cart?: typeof items
  search?: string
  /** The visitor's own; unknown by default. */
  motorcycle?: MyMotorcycle
  /** Overrides the default answers; undefined falls through to them. */
  answer?: (request: SentRequest) => unknown
  /** Replaces timers; never resolves by default. */
  rest?: (ms: number) => Promise<void>
}

/** Opens the page with a fake server. `storage` is the session storage, `left` the navigation target. */
export async function openCheckout(options: CheckoutOptions = {}) {
  const { stored = {}, cart = items, search = '', answer = () => undefined, rest = () => new Promise<void>(() => {}) } = options
  const left: string[] = []
  const usual = ({ path }: SentRequest) => {
    if (path.startsWith('/collector/')) return new Promise(() => {})
    if (path === `/api/v1/tires/MO/${tire.ean}`) return answerOf(tire)
    const list = lists[path.replace('/api/v1/checkout/', '').replace(/\?.*$/, '')]
    if (list === undefined) throw new ApiError('not_found', 'לא נמצא', true)
    return list
  }
  const {
    scope,
    requests,
    tab: storage,
  } = openScope({
    tab: stored,
    answers: async (request) => (await answer(request)) ?? usual(request),
    values: [
      [$cartItems, cart],
      [$isCartKnown, true],
      [$isStarted, true],
      [$myMotorcycle, options.motorcycle ?? null],
      [$isMotorcycleKnown, options.motorcycle !== undefined],
    ],
    handlers: [
      [delayFx, rest],
      [leaveFx, (address: string) => void left.push(address)],
    ],
  })
  void allSettled(opened, { scope, params: at(search) })
  const fire = <T>(event: EventCallable<T>, params: NoInfer<T>) => void allSettled(event as EventCallable<unknown>, { scope, params })
  return { scope, storage, requests, left, fire }
}

type Opened = Awaited<ReturnType<typeof openCheckout>>

export function fillBuyer({ fire }: Opened): void {
  fire(typed, { name: 'personal.name', text: 'נועה לוי' })
  fire(typed, { name: 'personal.phone', text: '052-555-0173' })
  fire(typed, { name: 'personal.emailaddress', text: 'noa@example.com' })
}

/** Waits for pending answers. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Chooses a slot on Wednesday at eight, in Haifa. */
export async function fillInstall(page: Opened): Promise<void> {
  await settle()
  for (const [event, choice] of [
    [cityChosen, 'haifa'],
    [garageChosen, 'carmel'],
    [dateChosen, '2026-11-25'],
  ] as const) {
    page.fire(event, choice)
    await settle()
  }
  page.fire(slotChosen, 8)
}
