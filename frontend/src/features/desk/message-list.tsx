import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { StaffMessage } from '#services/messages/messages.contract.ts'
import { Told } from './dialog.tsx'
import { $busyId, $failure, $preview, previewClosed, previewed, sentAgain } from './messages.model.ts'
import styles from './messages.module.css'
import { messagesText as text } from './messages.text.ts'
import { Moment } from './time.tsx'

const COLORS = { waiting: 'gray', sending: 'gray', sent: 'success', failed: 'danger' } as const

/** What was written to who ordered: each with its state, as it looks, and the way to send it again. */
export function MessageList({ messages, orderId }: { messages: readonly StaffMessage[]; orderId: string }) {
  if (messages.length === 0) return <Text c="dimmed">{text.none}</Text>
  return (
    <Stack gap="xs">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} orderId={orderId} />
      ))}
    </Stack>
  )
}

export function Message({ message, orderId }: { message: StaffMessage; orderId: string }) {
  const { busyId, failure, show, send } = useUnit({ busyId: $busyId, failure: $failure, show: previewed, send: sentAgain })
  const { messageId, kind, state, reason, at } = message
  const isBusy = busyId === messageId
  return (
    <div className={styles.message}>
      <Group gap="xs">
        <Text fw={500}>{text.kinds[kind]}</Text>
        <Badge color={COLORS[state]} variant="light">
          {text.states[state]}
        </Badge>
        <Text c="dimmed" fz="sm">
          <Moment instant={at} />
        </Text>
      </Group>
      {reason !== null && state === 'failed' && <Text fz="sm">{text.reasons[reason] ?? reason}</Text>}
      {failure?.id === messageId && <Told color="danger">{failure.message}</Told>}
      <Group gap="xs" className="screen-only">
        <Button size="xs" variant="line" disabled={isBusy} onClick={() => show(messageId)}>
          {text.preview}
        </Button>
        {(state === 'sent' || state === 'failed') && (
          <Button size="xs" variant="quiet" disabled={isBusy} onClick={() => send({ id: messageId, orderId })}>
            {text.again}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** A message as its receiver sees it; one for the whole page. */
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
          <MailFrame html={preview.html} title={preview.subject} />
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

/** A mail alone, without scripts, as a mail program shows it. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.mail} title={title} srcDoc={html} sandbox="" />
}
