import { Fragment } from 'react'
import { deskText } from '#frontend/features/desk/desk.text.ts'
import { Confirm } from '#frontend/features/desk/dialog.tsx'
import { ListRows, ListTable, Opener } from '#frontend/features/desk/list.tsx'
import { MessageList } from '#frontend/features/desk/message-list.tsx'
import { $messages } from '#frontend/features/desk/messages.model.ts'
import { CallerLink } from '#frontend/features/desk/page.tsx'
import { Ago, Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PhoneLink, whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { productPath } from '#services/domain/page-paths.ts'
import { formatPhone } from '#services/domain/phone.ts'
import { sizeKey } from '#services/domain/tire-size.ts'
import type { StaffArrival, WaitingPerson } from '#services/notices/staff-requests.contract.ts'
import {
  $endFailure,
  $ending,
  $isEnding,
  $openArrivals,
  $people,
  arrivalKey,
  copied,
  endConfirmed,
  endLeft,
  endRequested,
  peopleRetried,
  peopleToggled,
} from './staff-requests.model.ts'
import styles from './staff-requests.module.css'
import { arrivalsText as text } from './staff-requests.text.ts'
import { arrivalName, WriteAll, Writing } from './write-all.tsx'

/** Awaited products; the phones of each load when unfolded. */
export function ArrivalList({ arrivals }: { arrivals: readonly StaffArrival[] }) {
  const { openIds, toggle } = useUnit({ openIds: $openArrivals, toggle: peopleToggled })
  return (
    <>
      <ListTable stickyHeader={false} columns={text.columns} aria-label={text.columns.what}>
        <ListRows>
          {arrivals.map((arrival) => {
            const key = arrivalKey(arrival)
            const isOpen = openIds.includes(key)
            return (
              <Fragment key={key}>
                <Table.Tr className={styles.row ?? ''}>
                  <Table.Th scope="row" fw={600}>
                    <What arrival={arrival} />
                  </Table.Th>
                  <Table.Td>
                    <Waiting arrival={arrival} />
                  </Table.Td>
                  <Table.Td data-label={text.columns.since}>
                    <Ago instant={arrival.since} />
                  </Table.Td>
                  <Table.Td>
                    <There arrival={arrival} />
                  </Table.Td>
                  <Table.Td>
                    <Group gap="xs">
                      <WriteAll arrival={arrival} />
                      <Opener
                        text={text.open}
                        of={arrivalName(arrival)}
                        isOpen={isOpen}
                        detailsId={`people-${key}`}
                        onToggle={() => toggle(key)}
                      />
                    </Group>
                  </Table.Td>
                </Table.Tr>
                {isOpen && (
                  <Table.Tr>
                    <Table.Td colSpan={5} id={`people-${key}`} bg="var(--ground)" className={styles.people ?? ''}>
                      <People arrival={arrival} id={key} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            )
          })}
        </ListRows>
      </ListTable>
      <Ending />
      <Writing />
    </>
  )
}

function What({ arrival: { ean, size, brand, displayName, displaySize } }: { arrival: StaffArrival }) {
  if (size)
    return (
      <span>
        {text.size} <TireSize size={sizeKey(size)} />
      </span>
    )
  if (ean === null || displayName === null)
    return (
      <>
        <bdi>{ean}</bdi> <span className="muted">{text.unknown}</span>
      </>
    )
  return (
    <>
      <Link className="link" to={productPath({ ean, displayName })}>
        <TireName brand={brand ?? ''} displayName={displayName} />
      </Link>
      <Group gap="0 12px" fz="sm" fw={400}>
        {displaySize && <TireSize size={displaySize} />}
        <span>
          {text.ean} <bdi dir="ltr">{ean}</bdi> <Copy value={ean} label={text.ean} />
        </span>
      </Group>
    </>
  )
}

/** How many wait, and how many of them were written to. */
function Waiting({ arrival: { waiting, told } }: { arrival: StaffArrival }) {
  return (
    <>
      <span>{text.waiting(waiting)}</span>
      {told > 0 && (
        <Text fz="sm" c="dimmed">
          {told < waiting ? text.someTold(told) : text.allTold}
        </Text>
      )}
    </>
  )
}

/** Whether it is available now; for a size, how many tires. */
function There({ arrival: { size, inStock, orderable } }: { arrival: StaffArrival }) {
  const count = inStock || orderable
  if (count === 0) return <Text c="dimmed">{text.notThere}</Text>
  return (
    <Group gap="xs">
      <Badge color={inStock > 0 ? 'success' : 'gray'}>{inStock > 0 ? text.here : text.orderable}</Badge>
      {size && (
        <Text fz="sm" c="dimmed">
          {text.ofSize(count)}
        </Text>
      )}
    </Group>
  )
}

function People({ arrival, id }: { arrival: StaffArrival; id: string }) {
  const row = useStoreMap({ store: $people, keys: [id], fn: (rows, [key]) => rows[key] ?? null })
  const retry = useUnit(peopleRetried)
  const people = row?.data?.people ?? null
  return (
    <Stack gap="xs">
      {row?.failure && (
        <Group role="alert" gap="xs" c="danger">
          <span>{row.failure}</span>
          <Button leftSection={<Icon name="retry" />} onClick={() => retry(id)}>
            {dataStateText.retry}
          </Button>
        </Group>
      )}
      {!people && !row?.failure && (
        <Text role="status" c="dimmed">
          {text.loading}
        </Text>
      )}
      {people?.length === 0 && <Text c="dimmed">{text.nobody}</Text>}
      {people && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <Person key={person.noticeId} person={person} id={id} />
          ))}
        </ul>
      )}
      {people && arrival.waiting > people.length && <Text c="dimmed">{text.more(arrival.waiting - people.length)}</Text>}
    </Stack>
  )
}

interface PersonProps {
  person: WaitingPerson
  id: string
}

function Person({ person: { noticeId, phone, since, toldAt, message }, id }: PersonProps) {
  const { copy, end } = useUnit({ copy: copied, end: endRequested })
  const isTold = useStoreMap({ store: $messages, keys: [noticeId], fn: (all, [id]) => (all[id] ?? []).length > 0 })
  if (phone === null) return null
  const of = <span className="spoken"> {formatPhone(phone)}</span>
  return (
    <li className={`row middle wrapping line-below ${styles.person}`}>
      <b>
        <PhoneLink phone={phone} />
      </b>
      <span className="t-14">
        <CallerLink phone={phone}>
          {deskText.callerCard}
          {of}
        </CallerLink>
      </span>
      <Text fz="sm" c="dimmed">
        <Ago instant={since} />
      </Text>
      {toldAt !== null && (
        <Text fz="sm">
          {text.toldAt} <Moment instant={toldAt} />
        </Text>
      )}
      <Group gap="xs">
        {message !== null && toldAt === null && !isTold && (
          <>
            <Button
              component="a"
              href={whatsAppLink(phone, message)}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="message" />}
            >
              {text.whatsapp}
              {of}
            </Button>
            <Button onClick={() => copy(message)}>
              {text.copy}
              {of}
            </Button>
          </>
        )}
        <Button onClick={() => end({ noticeId, arrival: id, phone })}>
          {text.told}
          {of}
        </Button>
      </Group>
      {isTold && <MessageList about={noticeId} />}
    </li>
  )
}

function Ending() {
  const { ending, isEnding, failure, confirm, leave } = useUnit({
    ending: $ending,
    isEnding: $isEnding,
    failure: $endFailure,
    confirm: endConfirmed,
    leave: endLeft,
  })
  return (
    <Confirm
      isOpen={ending !== null}
      title={text.closeTitle}
      yes={text.closeYes}
      no={text.closeNo}
      kind="danger"
      isBusy={isEnding}
      failure={failure}
      onYes={() => confirm()}
      onNo={() => leave()}
    >
      <Text>{ending && text.close(`\u2066${formatPhone(ending.phone)}\u2069`)}</Text>
    </Confirm>
  )
}
