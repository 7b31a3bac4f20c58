import { attach, createEvent, createStore, sample } from 'effector'
import { delayFx } from './browser.ts'

/** A short message that disappears by itself. */
export interface Snack {
  text: string
  /** A button: `cart` opens the cart, `undo` reverts what the message reports. */
  action?: 'cart' | 'undo'
  isError?: boolean
}

const shownForMs = 6000

const waitFx = attach({ effect: delayFx, mapParams: (_: number) => shownForMs })

export const snackShown = createEvent<Snack>()
export const snackClosed = createEvent()
/** The model that showed the message with `undo` reverts its change. */
export const undoPressed = createEvent()

export const $snack = createStore<(Snack & { number: number }) | null>(null, { serialize: 'ignore' })
const $shownCount = createStore(0, { serialize: 'ignore' }).on(snackShown, (count) => count + 1)

sample({
  clock: snackShown,
  source: $shownCount,
  fn: (number, snack) => ({ ...snack, number }),
  target: $snack,
})
sample({ clock: [snackClosed, undoPressed], fn: () => null, target: $snack })

const snackAppeared = sample({ clock: $snack, filter: Boolean, fn: (snack) => snack.number })
sample({ clock: snackAppeared, target: waitFx })
sample({
  clock: waitFx.done,
  source: $snack,
  // A newer message has replaced it, with a timer of its own.
  filter: (snack, { params }) => snack?.number === params,
  fn: () => null,
  target: $snack,
})
