import { get, post } from '#services/domain/call.ts'
import type { MessageBoard, MessagePreview, StaffMessages } from './messages.contract.ts'

/** Messages, as staff see them. */
export const MESSAGE_CALLS = {
  about: get<StaffMessages>()('/api/v1/staff/messages/about'),
  preview: get<MessagePreview>()('/api/v1/staff/messages/:id/preview'),
  sendAgain: post<object, StaffMessages>()('/api/v1/staff/messages/:id/send-again'),
  board: get<MessageBoard>()('/api/v1/staff/messages'),
}
