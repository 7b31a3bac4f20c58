import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

export { opened } from './orders-view.model.ts'
export const $head = staffHead(text.title)
