import { Paper, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { MailFrame, Message, MessagePreview } from '#frontend/features/desk/message-list.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import type { MessageBoard } from '#services/messages/messages.contract.ts'
import { $board, $failure, $openMail, mailOpened, retried } from './staff-messages.model.ts'
import styles from './staff-messages.module.css'
import { staffMessagesText as text } from './staff-messages.text.ts'

export { $head, opened } from './staff-messages.model.ts'

/** Messages that nobody got, and in a demo what came instead of going out. */
export function Page() {
  const { board, failure, retry } = useUnit({ board: $board, failure: $failure, retry: retried })
  return (
    <DeskPage title={text.title} about={text.about}>
      {failure !== null && !board && <Failure message={failure} onRetry={() => retry()} />}
      {!board && failure === null && <Skeleton height={240} />}
      {board && <Failed failed={board.failed} />}
      {board?.inbox && <Inbox mails={board.inbox} />}
      <MessagePreview />
    </DeskPage>
  )
}

function Failed({ failed }: Pick<MessageBoard, 'failed'>) {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2}>{text.failed}</Title>
        {failed.length === 0 && <Text c="dimmed">{text.noneFailed}</Text>}
        {failed.map((message) => (
          <div key={message.messageId}>
            <Link className="link" to={`${staffOrdersPath}?search=${message.orderId}`}>
              {text.order} <bdi>{message.orderId}</bdi>
            </Link>
            <Message message={message} orderId={message.orderId} />
          </div>
        ))}
      </Stack>
    </Paper>
  )
}

function Inbox({ mails }: { mails: NonNullable<MessageBoard['inbox']> }) {
  const { openMail, open } = useUnit({ openMail: $openMail, open: mailOpened })
  const shown = mails.find(({ mailId }) => mailId === openMail) ?? mails[0]
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Title order={2}>{text.inbox}</Title>
        <Text c="dimmed">{mails.length === 0 ? text.inboxEmpty : text.inboxAbout}</Text>
        {shown && (
          <div className={styles.inbox}>
            <ul className={styles.list}>
              {mails.map(({ mailId, subject, recipient, receivedAt }) => (
                <li key={mailId}>
                  <UnstyledButton
                    className={styles.mail ?? ''}
                    aria-current={mailId === shown.mailId || undefined}
                    onClick={() => open(mailId)}
                  >
                    <b>{subject}</b>
                    <small>
                      {text.to}
                      <bdi>{recipient}</bdi>
                    </small>
                    <small>
                      <Moment instant={receivedAt} />
                    </small>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <MailFrame html={shown.html} title={shown.subject} />
          </div>
        )}
      </Stack>
    </Paper>
  )
}
