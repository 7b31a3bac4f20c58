import { createEvent } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)
