import { attach, createEffect, createEvent, createStore, type EventCallable, type Store, sample, scopeBind } from 'effector'
import { appStarted, delayFx } from './browser.ts'

/** Whether the browser is online, which does not mean that the shop is reachable: calls find out. */

const returnShownForMs = 4_000

const watchFx = createEffect(() => {
  const lost = scopeBind(connectionLost, { safe: true })
  window.addEventListener('offline', () => lost())
  window.addEventListener('online', scopeBind(connectionReturned, { safe: true }))
  if (!navigator.onLine) lost()
})
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => returnShownForMs })

const connectionLost = createEvent()
export const connectionReturned = createEvent<unknown>()
/** Calls that were refused may succeed now. */
export const accessRestored = createEvent<unknown>()

export const $isOnline = createStore(true, { serialize: 'ignore' })
  .on(connectionLost, () => false)
  .on(connectionReturned, () => true)

/** The notice shown: offline while it lasts, back online for a moment. */
export const $connectionNotice = createStore<'lost' | 'returned' | null>(null, { serialize: 'ignore' })
  .on(connectionLost, () => 'lost')
  .on(connectionReturned, () => 'returned')
  .on(waitFx.done, (notice) => (notice === 'returned' ? null : notice))

sample({ clock: appStarted, target: watchFx })
sample({ clock: connectionReturned, target: waitFx })

/** Retries a page's failed load when the network, or the session, is back. */
export function retryWhenBack($failure: Store<string | null>, retried: EventCallable<void>): void {
  sample({ clock: [connectionReturned, accessRestored], source: $failure, filter: Boolean, fn: () => undefined, target: retried })
}
