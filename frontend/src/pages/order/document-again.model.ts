import { attach, createEvent, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { DOCUMENT_AGAIN_CALLS } from '#services/messages/document-again.contract.ts'
import { $token } from './order.model.ts'
import { orderText as text } from './order.text.ts'

const mailDocumentFx = shopCall(DOCUMENT_AGAIN_CALLS.mail, (params: { token: string; documentId: string }) => ({ params, body: {} }))

/** A document mailed again, by one press. */

const mailFx = attach({ effect: mailDocumentFx })

/** With the id of the document. */
export const askedAgain = createEvent<string>()
export const $isMailing = mailFx.pending

sample({
  clock: askedAgain,
  source: $token,
  filter: mailFx.pending.map((isPending) => !isPending),
  fn: (token, documentId) => ({ token, documentId }),
  target: mailFx,
})
sample({ clock: mailFx.done, fn: () => ({ text: text.mailedAgain }), target: snackShown })
sample({ clock: mailFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
