import { createEvent, createStore } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { sendAgainFx } from '#frontend/features/desk/messages.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { MESSAGE_CALLS } from '#services/messages/messages.contract.ts'
import { staffMessagesText as text } from './staff-messages.text.ts'

const fetchBoardFx = staffCall(MESSAGE_CALLS.board)

/** Mail comes by itself, and nobody signals it. */
const AGAIN_AFTER_MS = 5_000

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)
const loaded = loadByKey({ fetchFx: fetchBoardFx, opened, changed: sendAgainFx.done, repeatAfterMs: () => AGAIN_AFTER_MS })
/** Null until it is known. */
export const { $data: $board, $failure, retried } = loaded

/** The mail that is read; null = the newest. */
export const mailOpened = createEvent<string>()
export const $openMail = createStore<string | null>(null, { serialize: 'ignore' })
  .on(mailOpened, (_, mailId) => mailId)
  .reset(pageLeft)
