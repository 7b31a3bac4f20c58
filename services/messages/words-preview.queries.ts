import { composeMessage, letterOf } from './compose.queries.ts'
import type { Composing } from './composing.ts'
import type { Letter } from './letter-parts.ts'
import { asksForTransfer, TO_ORDER, TO_PAY, transferFacts } from './message.text.ts'
import { listNewestOf, shownKind } from './message-list.queries.ts'
import { FIELD_EXAMPLES, ORDER_WORDS, type WordedKind } from './order-words.text.ts'
import { type OwnWords, wordsWith } from './words.rules.ts'

/** Some may be of another kind as it is shown, or of somebody who was erased. */
const TRIED = 20

/** Words on the newest order that had a message of their kind. `about`: its number; null = there is none, and examples stand for it. */
export async function composeUnsaved(
  deps: Composing,
  kind: WordedKind,
  words: OwnWords,
): Promise<{ about: string | null; letter: Letter }> {
  for (const message of await listNewestOf(deps.database, kind, TRIED)) {
    if ((await shownKind(deps.database, message)) !== kind) continue
    const composed = await composeMessage({ ...deps, unsaved: { kind, words } }, message, true)
    if (composed.ok) return { about: message.about, letter: composed.letter }
  }
  return { about: null, letter: letterOf(deps, kind, sampleOf(deps, kind, words)) }
}

function sampleOf({ config }: Composing, kind: WordedKind, words: OwnWords) {
  const order = { orderId: FIELD_EXAMPLES.מספר_הזמנה, toPay: 769, isPaidHere: true, transfer: config.shop.transfer }
  return {
    contactId: null,
    contact: { name: FIELD_EXAMPLES.שם_פרטי, phone: null, email: null, details: {} },
    text: {
      ...wordsWith(FIELD_EXAMPLES, ORDER_WORDS[kind], words),
      ...(asksForTransfer(kind, order) && { facts: transferFacts(order) }),
      button: kind === 'order-to-pay' || kind === 'order-amended' ? TO_PAY : TO_ORDER,
    },
    path: '/',
    bill: null,
    stopPath: null,
    ownWords: null,
  }
}
