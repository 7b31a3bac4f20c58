import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Textarea, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
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
    <Modal opened onClose={() => !isSending && close()} title={text.title(note.orderId)} size="lg">
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {note.reason !== null && <Ready order={order} reason={note.reason} />}
        <TextInput
          label={text.subject}
          value={note.subject}
          maxLength={120}
          readOnly={isSending}
          data-autofocus
          autoComplete="off"
          onChange={(event) => type({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={text.body}
          value={note.body}
          maxLength={2000}
          minRows={5}
          maxRows={14}
          autosize
          readOnly={isSending}
          onChange={(event) => type({ body: event.currentTarget.value })}
        />
        <Text c="dimmed" size="sm">
          {text.about}
        </Text>
        <div role="alert">{refusal && <InlineAlert color="danger">{refusal.message}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant="go" type="submit" {...waiting(isSending || !canSend(note))}>
            {isSending ? text.sending : text.send}
          </Button>
          <Button size="md" variant="quiet" onClick={() => !isSending && close()}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
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
