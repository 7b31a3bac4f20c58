import { staffCall } from '#frontend/entities/staff/session.model.ts'
import type { StaffMessage } from '#services/messages/messages.contract.ts'
import { MESSAGE_CALLS as CALLS } from '#services/messages/messages.contract.ts'

export const fetchMessagesFx = staffCall(CALLS.about, (about: readonly string[]) => ({ query: { about: about.join(',') } }))
export const previewMessageFx = staffCall(CALLS.preview, (id: string) => ({ params: { id } }))
/** Answers all messages about the same. */
export const sendAgainFx = staffCall(CALLS.sendAgain, ({ messageId: id }: Pick<StaffMessage, 'messageId' | 'about'>) => ({
  params: { id },
  body: {},
}))
export const fetchBoardFx = staffCall(CALLS.board)
