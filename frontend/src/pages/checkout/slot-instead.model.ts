import { createStore } from 'effector'
import { appointmentChosen, cityChosen, dateChosen, garageChosen, sipChosen, slotChosen } from '#frontend/entities/checkout/draft.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { orderSent } from './order.model.ts'

/** The hours that took the place of those that were gone: said until the order is sent again, or others are chosen. */
export const $slotInstead = createStore<{ date: string; startCursor: number } | null>(null, { serialize: 'ignore' })
  .on(appointmentChosen, (_, slot) => slot)
  .reset([orderSent, sipChosen, cityChosen, garageChosen, dateChosen, slotChosen, pageLeft])
