import { attach, createEvent, createStore, sample } from 'effector'
import { delayFx } from './browser.ts'

/** A short message that disappears by itself. */
export interface Snack {
  text: string
  /** A button: `cart` opens the cart, `undo` puts back what was removed, `takeBack` reverts what the message reports. */
  action?: 'cart' | 'undo' | 'takeBack'
  isError?: boolean
}

const shownForMs = 6000

const waitFx = attach({ effect: delayFx, mapParams: (_: number) => shownForMs })

export const snackShown = createEvent<Snack>()
export const snackClosed = createEvent()
/** With the message's text, by which the model that showed it reverts its own change. */
export const undoPressed = createEvent<string>()

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
