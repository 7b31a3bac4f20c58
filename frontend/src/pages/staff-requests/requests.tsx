import { waiting } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { CallerLink } from '#frontend/features/desk/page.tsx'
import { Ago, Moment, useMinute } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Textarea } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffRequest } from '#services/notices/staff-requests.contract.ts'
import { $addition, additionOpened } from './new-motorcycle.model.ts'
import { NewMotorcycleForm } from './new-motorcycle.tsx'
import { daysLeft, urgentDays } from './requests-view.ts'
import { $draft, $isSending, moved, noteClosed, noteRequested, noteSaved, noteTyped } from './staff-requests.model.ts'
import styles from './staff-requests.module.css'
import { newMotorcycleText, staffRequestsText as text } from './staff-requests.text.ts'

/** Requests of one kind: sender, content, state and actions. */
export function RequestList({ requests }: { requests: readonly StaffRequest[] }) {
  return (
    <ListTable stickyHeader={false} columns={text.columns} aria-label={text.title}>
      <ListRows>
        {requests.map((request) => (
          <Row key={request.requestId} request={request} />
        ))}
      </ListRows>
    </ListTable>
  )
}

const nameOf = ({ person, model, isErased }: StaffRequest) =>
  person?.garageName ?? person?.name ?? model ?? (isErased ? text.erased : text.noName)

function Row({ request }: { request: StaffRequest }) {
  const { askedAt, reference } = request
  return (
    <Table.Tr className={styles.row ?? ''}>
      <Table.Td className={styles.when ?? ''}>
        <Ago instant={askedAt} />
        <Text c="dimmed" fz="sm">
          <Moment instant={askedAt} />
        </Text>
        {reference && (
          <Text c="dimmed" fz="sm">
            {text.reference} <bdi>{reference}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Who request={request} />
      </Table.Td>
      <Table.Td className={styles.what ?? ''}>
        <What request={request} />
      </Table.Td>
      <Table.Td className={styles.state ?? ''}>
        <Standing request={request} />
      </Table.Td>
      <Table.Td className={styles.acts ?? ''}>
        <Acts request={request} />
      </Table.Td>
    </Table.Tr>
  )
}

function Who({ request: { person, isErased } }: { request: StaffRequest }) {
  if (!person) return isErased ? <Text c="dimmed">{text.erased}</Text> : null
  const { garageName, name, city, phone, email } = person
  return (
    <>
      <b>
        <CallerLink phone={phone}>{garageName ?? name ?? text.noName}</CallerLink>
      </b>
      {garageName && (
        <Text fz="sm">
          <bdi>{name}</bdi>
          {city && <span>{`, ${city}`}</span>}
        </Text>
      )}
      {phone && (
        <div>
          <PhoneLink phone={phone} />
        </div>
      )}
      {email && (
        <Text fz="sm" className="anywhere">
          <a className="link" href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Text>
      )}
    </>
  )
}

function What({ request }: { request: StaffRequest }) {
  const { kind, person, model } = request
  if (kind === 'motorcycle-model') return model === null ? <Text c="dimmed">{text.noModel}</Text> : <bdi dir="auto">{model}</bdi>
  if (kind === 'garage-join')
    return (
      <>
        {person?.fits && (
          <p>
            {text.fits} <MixedText>{person.fits}</MixedText>
          </p>
        )}
        {person?.notes && (
          <p className={styles.said}>
            <MixedText>{person.notes}</MixedText>
          </p>
        )}
      </>
    )
  return (
    <>
      <Order request={request} />
      {person && (
        <Text fz="sm" c={person.reason ? 'var(--ink)' : 'dimmed'} className={styles.said ?? ''}>
          <MixedText>{person.reason ?? text.nothingSaid}</MixedText>
        </Text>
      )}
    </>
  )
}

/** The order to be cancelled, and the days left for the refund. */
function Order({ request }: { request: StaffRequest }) {
  const { orderId, person, refundBy } = request
  const days = daysLeft(request, useMinute())
  const search = orderId ?? person?.phone ?? null
  return (
    <>
      <Group gap="4px 12px">
        {orderId ? (
          <Link className="link" to={`${staffOrdersPath}?search=${orderId}`}>
            {text.order} <bdi>{orderId}</bdi>
          </Link>
        ) : (
          <Text c="dimmed" fz="sm">
            {text.noOrder}
          </Text>
        )}
        {!orderId && search && (
          <Link className="link" to={`${staffOrdersPath}?search=${encodeURIComponent(search)}`}>
            {text.findOrder}
          </Link>
        )}
        {days !== null && (
          <Badge color={days <= urgentDays ? 'danger' : 'gray'}>
            <MixedText>{days === 0 ? text.overdue : text.daysLeft(days)}</MixedText>
          </Badge>
        )}
      </Group>
      {days !== null && refundBy && (
        <Text c="dimmed" fz="sm">
          {text.refundBy} <Moment instant={refundBy} />
        </Text>
      )}
      {!orderId && person?.orderNumber && (
        <Text c="dimmed" fz="sm">
          {text.typedNumber} <bdi dir="auto">{person.orderNumber}</bdi>
        </Text>
      )}
    </>
  )
}

const colors = { open: 'warning', in_work: 'gray', done: 'success', declined: 'gray' } as const

function Standing({ request: { state, handled, note } }: { request: StaffRequest }) {
  return (
    <>
      <Badge color={colors[state]}>{text.states[state]}</Badge>
      {handled && (
        <Text fz="sm" c="dimmed">
          {handled.outcome ? <span>{`${text.outcomes[handled.outcome]}, `}</span> : ''}
          <bdi>{handled.by}</bdi>, <Moment instant={handled.at} />
        </Text>
      )}
      {note && (
        <Text fz="sm" className={styles.said ?? ''}>
          {text.note} <MixedText>{note}</MixedText>
        </Text>
      )}
    </>
  )
}

function Acts({ request }: { request: StaffRequest }) {
  const { draft, addition, isSending, move, ask, open } = useUnit({
    draft: $draft,
    addition: $addition,
    isSending: $isSending,
    move: moved,
    ask: noteRequested,
    open: additionOpened,
  })
  const { kind, state, requestId, person } = request
  if (draft?.requestId === requestId) return <NoteForm request={request} />
  if (addition?.request.requestId === requestId) return <NewMotorcycleForm />
  const of = <span className="spoken">{text.of(nameOf(request))}</span>
  /** Without a person there is no note to write. */
  const end = (state: 'done' | 'declined') => (person ? ask({ request, state }) : move({ request, state }))
  const isOver = state === 'done' || state === 'declined'
  const next = state === 'open' ? 'in_work' : 'open'
  const name = state === 'in_work' ? text.acts.release : text.acts[next]
  return (
    <Group gap="xs" className="screen-only">
      {kind === 'motorcycle-model' && !isOver && (
        <Button variant="go" onClick={() => open(request)}>
          {newMotorcycleText.open}
          {of}
        </Button>
      )}
      {!isOver && (
        <Button {...waiting(isSending)} onClick={() => end('done')}>
          {text.acts.done}
          {of}
        </Button>
      )}
      <Button {...waiting(isSending)} onClick={() => move({ request, state: next })}>
        <span>{name}</span>
        {of}
      </Button>
      {!isOver && (
        <Button {...waiting(isSending)} onClick={() => end('declined')}>
          {text.acts.declined}
          {of}
        </Button>
      )}
    </Group>
  )
}

/** The button that opened it is gone, so the field takes the focus. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

/** Asks for a note on what was done. */
function NoteForm({ request: { kind, orderId } }: { request: StaffRequest }) {
  const { draft, isSending, type, save, close } = useUnit({
    draft: $draft,
    isSending: $isSending,
    type: noteTyped,
    save: noteSaved,
    close: noteClosed,
  })
  if (!draft) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="xs">
        <Textarea
          ref={focus}
          label={text.noteLabel[draft.state]}
          description={text.noteHint}
          value={draft.note}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
        />
        {kind === 'cancellation' && orderId && <Text fz="sm">{text.orderStays}</Text>}
        <Group gap="xs">
          <Button type="submit" variant="go" {...waiting(isSending)}>
            {text.save[draft.state]}
          </Button>
          <Button onClick={() => close()}>{text.cancel}</Button>
        </Group>
      </Stack>
    </form>
  )
}
