import { MessageLetter } from '#frontend/features/desk/message-letter.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import {
  $isNoteSending,
  $isOffering,
  $noteRefusal,
  $offered,
  canSend,
  type NoteForm,
  noteClosed,
  noteSent,
  noteTyped,
} from './note.model.ts'
import { readyNotes, noteText as text } from './note.text.ts'

/** Staff write to a buyer; of an order that needs a decision with true texts to begin with. */
export function NoteDialog({ order, note }: { order: StaffOrder; note: NoteForm }) {
  const { isSending, refusal, type, send, close } = useUnit({
    isSending: $isNoteSending,
    refusal: $noteRefusal,
    type: noteTyped,
    send: noteSent,
    close: noteClosed,
  })
  return (
    <MessageLetter
      title={text.title(note.orderId)}
      text={text}
      words={note}
      isReady={canSend(note)}
      isSending={isSending}
      failure={refusal?.message ?? null}
      onType={type}
      onSend={send}
      onClose={close}
    >
      {note.reason !== null && <Ready order={order} reason={note.reason} />}
    </MessageLetter>
  )
}

function Ready({ order, reason }: { order: StaffOrder; reason: NonNullable<NoteForm['reason']> }) {
  const { offered, isOffering, type } = useUnit({ offered: $offered, isOffering: $isOffering, type: noteTyped })
  const notes = readyNotes(order, reason, offered)
  if (notes.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm">{isOffering ? text.loading : text.ready}</Text>
      {!isOffering &&
        notes.map(({ choice, subject, body }) => (
          <Button key={choice} radius="xl" onClick={() => type({ subject, body })}>
            {text.choices[choice]}
          </Button>
        ))}
    </Group>
  )
}
