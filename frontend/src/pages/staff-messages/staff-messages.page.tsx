import { lazy, Suspense } from 'react'
import { ChoiceButtons, SearchField, Tabs, TextButton } from '#frontend/features/desk/controls.tsx'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Message, MessageAsSeen, MessagePreview } from '#frontend/features/desk/message-list.tsx'
import { messagesText } from '#frontend/features/desk/messages.text.ts'
import { CallerLink, DeskPage } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffMessagesPath, staffOffersPath, staffOrdersPath, staffRequestsPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ListedMessage, MessageInbox } from '#services/messages/messages.contract.ts'
import { format, PARTS, states } from './messages-view.ts'
import {
  $inbox,
  $list,
  $listFailure,
  $openMail,
  $view,
  $words,
  filtersChanged,
  listRetried,
  mailOpened,
  pageChanged,
  partChosen,
  wordsSent,
  wordsTyped,
} from './staff-messages.model.ts'
import styles from './staff-messages.module.css'
import { staffMessagesText as text } from './staff-messages.text.ts'
// With the page, since it hears of its opening.
import './words.model.ts'

export { $head, opened } from './staff-messages.model.ts'

// Visited less often than the messages, hence lazy.
const WordsPart = lazy(async () => ({ default: (await import('./words.tsx')).WordsPart }))

const tabs = PARTS.map((part) => ({
  key: part,
  to: staffMessagesPath + format.write({ ...format.first, part }),
  name: text.part[part],
  count: null,
}))

/** All messages, and the words in which the shop writes them. */
export function Page() {
  const { view, choose } = useUnit({ view: $view, choose: partChosen })
  return (
    <DeskPage title={text.title} about={text.about[view.part]}>
      <Tabs label={text.parts} tabs={tabs} chosen={view.part} onChoose={choose} />
      {view.part === 'words' ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <WordsPart />
        </Suspense>
      ) : (
        <AllPart />
      )}
    </DeskPage>
  )
}

/** All messages, and in a demo those that were not really sent. */
function AllPart() {
  const inbox = useUnit($inbox)
  return (
    <>
      <Tools />
      <MessagesList />
      {inbox?.inbox && <Inbox mails={inbox.inbox} />}
      <MessagePreview />
    </>
  )
}

function Tools() {
  const { view, words, type, send, narrow } = useUnit({
    view: $view,
    words: $words,
    type: wordsTyped,
    send: wordsSent,
    narrow: filtersChanged,
  })
  if (view.message !== null) return <TextButton onClick={() => narrow({ message: null })}>{text.showAll}</TextButton>
  return (
    <Group gap="sm">
      <SearchField label={text.search} placeholder={text.searchPlaceholder} words={words} onType={type} onSend={send} />
      <ChoiceButtons
        legend={text.stateLegend}
        choices={[null, ...states].map((choice) => ({ choice, label: choice === null ? text.all : text.states[choice] }))}
        chosen={view.state}
        onChoose={(state) => narrow({ state })}
      />
    </Group>
  )
}

function MessagesList() {
  const { list, failure, view, retry, turn } = useUnit({
    list: $list,
    failure: $listFailure,
    view: $view,
    retry: listRetried,
    turn: pageChanged,
  })
  if (failure !== null && !list) return <Failure message={failure} onRetry={() => retry()} />
  if (!list) return <Skeleton height={240} />
  const isNarrowed = view.search !== '' || view.state !== null || view.message !== null
  return (
    <Paper component="section" p="lg" aria-label={text.title}>
      <Stack gap="sm">
        {list.messages.length === 0 && <Text c="dimmed">{isNarrowed ? text.noneFound : text.none}</Text>}
        {list.messages.map((message) => (
          <Message key={message.messageId} message={message}>
            <About message={message} />
          </Message>
        ))}
      </Stack>
      {list.messages.length > 0 && <Pager pagination={list.pagination} shown={list.messages.length} onPage={turn} />}
    </Paper>
  )
}

/** Whom it is to, and what it is about. */
function About({ message }: { message: ListedMessage }) {
  return (
    <Text fz="sm">
      {message.name !== null && (
        <>
          <CallerLink phone={message.phone}>{message.name}</CallerLink>
          <span>, </span>
        </>
      )}
      <Subject message={message} />
    </Text>
  )
}

function Subject({ message: { kind, about } }: { message: ListedMessage }) {
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

function Inbox({ mails }: { mails: NonNullable<MessageInbox['inbox']> }) {
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
