import { attach, createEvent, createStore, sample } from 'effector'
import { delayFx } from './browser.ts'

/** A short message that comes and goes by itself. */
export interface Snack {
  text: string
  /** A button: `cart` goes to the cart, `undo` takes back what the message tells of. */
  action?: 'cart' | 'undo'
  isError?: boolean
}

const shownForMs = 6000

const waitFx = attach({ effect: delayFx, mapParams: (_: number) => shownForMs })

export const snackShown = createEvent<Snack>()
export const snackClosed = createEvent()
/** Whoever has shown the message with `undo` takes its act back. */
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
  // A newer message has taken the place meanwhile: it has its own time.
  filter: (snack, { params }) => snack?.number === params,
  fn: () => null,
  target: $snack,
})
