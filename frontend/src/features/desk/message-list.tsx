import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { MessagePreview as MessageSeen, StaffMessage } from '#services/messages/messages.contract.ts'
import { InlineAlert } from './dialog.tsx'
import { $busyId, $failure, $messages, $preview, hurried, previewClosed, previewed, sentAgain, stopped } from './messages.model.ts'
import styles from './messages.module.css'
import { messagesText as text } from './messages.text.ts'
import { Moment } from './time.tsx'

const COLORS = { waiting: 'gray', held: 'warning', sending: 'gray', sent: 'success', failed: 'danger', stopped: 'gray' } as const

/** Messages to a person: state, preview, resend. */
export function MessageList({ about }: { about: string }) {
  const messages = useStoreMap({ store: $messages, keys: [about], fn: (all, [id]) => all[id] ?? null })
  if (messages === null) return <Text c="dimmed">{dataStateText.loading}</Text>
  if (messages.length === 0) return <Text c="dimmed">{text.none}</Text>
  return (
    <Stack gap="xs">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} />
      ))}
    </Stack>
  )
}

/** `children`: whom it is to. */
export function Message({ message, children }: { message: StaffMessage; children?: Elements }) {
  const { busyId, failure } = useUnit({ busyId: $busyId, failure: $failure })
  const { messageId, kind, state, channel, reason, at } = message
  return (
    <div className={`line-below ${styles.message}`}>
      <Stack gap={6}>
        <Group gap="xs">
          <Text fw={500}>{text.kinds[kind]}</Text>
          <Badge color={COLORS[state]}>{text.states[state]}</Badge>
          <Text c="dimmed" fz="sm">
            {channel !== null && <span>{`${text.channels[channel]}, `}</span>}
            <Moment instant={at} />
          </Text>
        </Group>
        {children}
        {reason !== null && state === 'failed' && <Text fz="sm">{text.reasons[reason] ?? reason}</Text>}
        {failure?.id === messageId && <InlineAlert color="danger">{failure.message}</InlineAlert>}
      </Stack>
      <Acts message={message} isBusy={busyId === messageId} />
    </div>
  )
}

function Acts({ message, isBusy }: { message: StaffMessage; isBusy: boolean }) {
  const { show, send, stop, hurry } = useUnit({ show: previewed, send: sentAgain, stop: stopped, hurry: hurried })
  const { messageId, state } = message
  return (
    <Group gap="xs" className="screen-only">
      <Button size="xs" variant="line" disabled={isBusy} onClick={() => show(messageId)}>
        {text.preview}
      </Button>
      {(state === 'sent' || state === 'failed') && (
        <Button size="xs" variant="quiet" disabled={isBusy} onClick={() => send(message)}>
          {text.again}
        </Button>
      )}
      {state === 'waiting' && (
        <Button size="xs" variant="quiet" disabled={isBusy} onClick={() => hurry(message)}>
          {text.now}
        </Button>
      )}
      {(state === 'waiting' || state === 'held') && (
        <Button size="xs" variant="quiet" disabled={isBusy} onClick={() => stop(message)}>
          {text.stop}
        </Button>
      )}
    </Group>
  )
}

/** The preview of a message; one per page. */
export function MessagePreview() {
  const { preview, close } = useUnit({ preview: $preview, close: previewClosed })
  return (
    <Modal opened={preview !== null} onClose={() => close()} title={text.previewTitle} size="lg">
      {preview && (
        <Stack gap="xs">
          <Text c="dimmed" fz="sm">
            {text.to}
            <bdi>{preview.to}</bdi>
          </Text>
          <MessageAsSeen message={preview} />
          <div>
            <Button variant="line" data-autofocus onClick={() => close()}>
              {text.close}
            </Button>
          </div>
        </Stack>
      )}
    </Modal>
  )
}

/** An e-mail in a sandbox without scripts; a text message as a chat bubble. */
export function MessageAsSeen({ message: { channel, html, plain, subject } }: { message: Omit<MessageSeen, 'to'> }) {
  if (channel === 'email') return <iframe className={styles.mail} title={subject} srcDoc={html} sandbox="" />
  return (
    <div className={styles.chat}>
      <p className={channel === 'whatsapp' ? styles.whatsapp : styles.text} dir="auto">
        {plain}
      </p>
    </div>
  )
}
