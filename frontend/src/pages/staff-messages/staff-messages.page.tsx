import { Message, MessageAsSeen, MessagePreview } from '#frontend/features/desk/message-list.tsx'
import { messagesText } from '#frontend/features/desk/messages.text.ts'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOffersPath, staffOrdersPath, staffRequestsPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { MessageBoard, StaffMessage } from '#services/messages/messages.contract.ts'
import { $board, $failure, $openMail, mailOpened, retried } from './staff-messages.model.ts'
import styles from './staff-messages.module.css'
import { staffMessagesText as text } from './staff-messages.text.ts'

export { $head, opened } from './staff-messages.model.ts'

/** Undelivered messages, and in a demo those that were not really sent. */
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
            <About message={message} />
            <Message message={message} />
          </div>
        ))}
      </Stack>
    </Paper>
  )
}

function About({ message: { kind, about } }: { message: StaffMessage }) {
  if (kind === 'offer-answered')
    return (
      <Link className="link" to={staffOffersPath}>
        {text.offers}
      </Link>
    )
  if (kind === 'tire-arrived')
    return (
      <Link className="link" to={`${staffRequestsPath}?kind=arrivals`}>
        {text.arrivals}
      </Link>
    )
  return (
    <Link className="link" to={`${staffOrdersPath}?search=${about}`}>
      {text.order} <bdi>{about}</bdi>
    </Link>
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
          <div className={`stack gap-16 one-column ${styles.inbox}`}>
            <ul className={`stack gap-4 ${styles.list}`}>
              {mails.map(({ mailId, channel, subject, plain, recipient, receivedAt }) => (
                <li key={mailId}>
                  <UnstyledButton
                    className={`stack full ${styles.mail}`}
                    aria-current={mailId === shown.mailId || undefined}
                    onClick={() => open(mailId)}
                  >
                    <b>{subject || plain.split('\n')[0]}</b>
                    <small>
                      <span>{messagesText.channels[channel]}</span>, {text.to}
                      <bdi>{recipient}</bdi>
                    </small>
                    <small>
                      <Moment instant={receivedAt} />
                    </small>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <MessageAsSeen message={shown} />
          </div>
        )}
      </Stack>
    </Paper>
  )
}
