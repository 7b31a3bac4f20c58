import { waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Textarea, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import {
  $isWriting,
  $letter,
  $refusal,
  type BookedLetter,
  canSend,
  letterClosed,
  letterOpened,
  letterSent,
  letterTyped,
} from './garage-desk.model.ts'
import { garageDeskText as text } from './garage-desk.text.ts'

/** One press opens the letter to all who are booked at a hidden garage, a second one sends it. */
export function WriteToBooked({ slug, name, count }: { slug: string; name: string; count: number }) {
  const { letter, open } = useUnit({ letter: $letter, open: letterOpened })
  return (
    <>
      <Button onClick={() => open({ slug, name })}>{text.write(count)}</Button>
      {letter?.slug === slug && <Letter letter={letter} name={name} />}
    </>
  )
}

function Letter({ letter, name }: { letter: BookedLetter; name: string }) {
  const { isWriting, refusal, type, send, close } = useUnit({
    isWriting: $isWriting,
    refusal: $refusal,
    type: letterTyped,
    send: letterSent,
    close: letterClosed,
  })
  return (
    <Modal opened onClose={() => !isWriting && close()} title={text.title(name)} size="lg">
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={text.subject}
          value={letter.subject}
          maxLength={120}
          readOnly={isWriting}
          data-autofocus
          autoComplete="off"
          onChange={(event) => type({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={text.body}
          value={letter.body}
          maxLength={2000}
          minRows={5}
          maxRows={14}
          autosize
          readOnly={isWriting}
          onChange={(event) => type({ body: event.currentTarget.value })}
        />
        <Text c="dimmed" size="sm">
          {text.about}
        </Text>
        <div role="alert">{refusal && <InlineAlert color="danger">{refusal}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant="go" type="submit" {...waiting(isWriting || !canSend(letter))}>
            {isWriting ? text.sending : text.send}
          </Button>
          <Button size="md" variant="quiet" onClick={() => !isWriting && close()}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
