import { Button } from '#frontend/shared/desk/button.tsx'
import { Textarea, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { waiting } from './controls.tsx'
import { InlineAlert } from './dialog.tsx'

interface Words {
  subject: string
  body: string
}

interface MessageLetterProps {
  title: string
  text: Record<'subject' | 'body' | 'about' | 'send' | 'sending' | 'close', string>
  words: Words
  isReady: boolean
  isSending: boolean
  failure: string | null
  onType: (typed: Partial<Words>) => void
  onSend: () => void
  onClose: () => void
  /** Above the fields. */
  children?: Elements
}

/** A dialog in which staff write a message in their own words; stays open until the server has answered. */
export function MessageLetter(props: MessageLetterProps) {
  const { title, text, words, isReady, isSending, failure, onType, onSend, onClose, children } = props
  const close = () => !isSending && onClose()
  return (
    <Modal opened onClose={close} title={title} size="lg">
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {children}
        <TextInput
          label={text.subject}
          value={words.subject}
          maxLength={120}
          readOnly={isSending}
          data-autofocus
          autoComplete="off"
          onChange={(event) => onType({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={text.body}
          value={words.body}
          maxLength={2000}
          minRows={5}
          maxRows={14}
          autosize
          readOnly={isSending}
          onChange={(event) => onType({ body: event.currentTarget.value })}
        />
        <Text c="dimmed" size="sm">
          {text.about}
        </Text>
        <div role="alert">{failure && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant="go" type="submit" {...waiting(isSending || !isReady)}>
            {isSending ? text.sending : text.send}
          </Button>
          <Button size="md" variant="quiet" onClick={close}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
