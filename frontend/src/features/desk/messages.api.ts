import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { MESSAGE_CALLS as CALLS } from '#services/messages/staff-messages.calls.ts'

export const fetchMessagesFx = staffCall(CALLS.ofOrder, (orderId: string) => ({ params: { orderId } }))
export const previewMessageFx = staffCall(CALLS.preview, (id: string) => ({ params: { id } }))
/** Answers all messages of its order. */
export const sendAgainFx = staffCall(CALLS.sendAgain, ({ id }: { id: string; orderId: string }) => ({ params: { id }, body: {} }))
export const fetchBoardFx = staffCall(CALLS.board)
