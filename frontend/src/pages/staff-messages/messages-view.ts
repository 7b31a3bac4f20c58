import { oneOf, pageNumber, viewFormat, words } from '#frontend/shared/view.model.ts'

/** In the order of a message's life; null = all. */
export const states = ['waiting', 'held', 'sent', 'failed', 'stopped'] as const

/** The list as in its address: `?search=levi&state=failed&page=2`. */
export const format = viewFormat({ search: words, state: oneOf(states), page: pageNumber })
export type MessagesView = typeof format.first
