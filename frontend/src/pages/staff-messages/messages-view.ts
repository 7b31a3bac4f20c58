import { oneOf, pageNumber, rowId, viewFormat, words } from '#frontend/shared/view.model.ts'

/** In the order of a message's life; null = all. */
export const states = ['waiting', 'held', 'sent', 'failed', 'stopped'] as const
/** In tab order. */
export const PARTS = ['all', 'words'] as const
export type Part = (typeof PARTS)[number]

/** The page as in its address: `?search=levi&state=failed&page=2`, `?part=words&kind=order-paid`. `message`: the only one that is shown. */
export const format = viewFormat({
  part: oneOf(PARTS, 'all'),
  search: words,
  state: oneOf(states),
  page: pageNumber,
  kind: words,
  message: rowId,
})
export type MessagesView = typeof format.first
