import { createEvent, createStore } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { opened } from './product.model.ts'

/** Which of a product's pictures is looked at, and whether it is over the page. */

export const viewChosen = createEvent<number>()
export const enlarged = createEvent()
export const closed = createEvent()

/** Its place among the pictures, from 0. */
export const $view = createStore(0, { serialize: 'ignore' })
  .on(viewChosen, (_, view) => view)
  .reset(opened)
export const $isEnlarged = createStore(false, { serialize: 'ignore' })
  .on(enlarged, () => true)
  .reset([closed, opened, pageLeft])
