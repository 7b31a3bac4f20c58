import { createEvent, createStore } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { opened } from './product.model.ts'

/** The selected picture, and whether it is enlarged. */

export const viewChosen = createEvent<number>()
export const enlarged = createEvent()
export const closed = createEvent()

/** Index among the pictures, from 0. */
export const $view = createStore(0, { serialize: 'ignore' })
  .on(viewChosen, (_, view) => view)
  .reset(opened)
export const $isEnlarged = createStore(false, { serialize: 'ignore' })
  .on(enlarged, () => true)
  .reset([closed, opened, pageLeft])
