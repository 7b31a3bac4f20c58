import { useState } from 'react'
import type { OrderStatus } from '#events/orders.events.ts'
import { Select, TextButton, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { statusText } from '#frontend/features/desk/standing.text.ts'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Progress } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $pickedIds, manyPicked, picksCleared } from './many.model.ts'
import styles from './many.module.css'
import { manyText as text } from './many.text.ts'
import {
  $isSavingLabels,
  $left,
  $parcelIds,
  $results,
  $stopped,
  filterPicked,
  labelsSaved,
  parcelsOrdered,
  resultsClosed,
  resumed,
  statusApplied,
} from './many-acts.model.ts'
import { $orders, $pagination } from './orders-list.model.ts'
import { slipsPrinted } from './staff-orders.model.ts'

const statuses = ['paid', 'transit', 'doneTransit', 'sent', 'closed'] as const satisfies readonly OrderStatus[]

/** What is done with the picked orders, at the foot of the window. */
export function ManyBar() {
  const { ids, orders, pagination, pick, pickFilter, clear, print } = useUnit({
    ids: $pickedIds,
    orders: $orders,
    pagination: $pagination,
    pick: manyPicked,
    pickFilter: filterPicked,
    clear: picksCleared,
    print: slipsPrinted,
  })
  const shown = (orders ?? []).map(({ orderId }) => orderId)
  const printable = shown.filter((id) => ids.includes(id))
  const total = pagination?.totalItems ?? 0
  return (
    <Paper component="section" className={`screen-only ${styles.bar}`} aria-label={text.barLabel}>
      <Results />
      <Group gap="xs" px="md" py="sm">
        <Text fw={600} role="status">
          {text.picked(ids.length)}
        </Text>
        {shown.some((id) => !ids.includes(id)) && (
          <TextButton onClick={() => pick([...new Set([...ids, ...shown])])}>{text.page}</TextButton>
        )}
        {total > shown.length && ids.length < total && <TextButton onClick={() => pickFilter()}>{text.allOfFilter(total)}</TextButton>}
        <StatusAct />
        <Button
          leftSection={<Icon name="print" />}
          title={text.slipsOfPage}
          {...waiting(printable.length === 0)}
          onClick={() => print(printable)}
        >
          {text.slips}
        </Button>
        <Parcels ids={ids} />
        <Button variant="quiet" onClick={() => clear()}>
          {text.clear}
        </Button>
      </Group>
    </Paper>
  )
}

function StatusAct() {
  const [status, choose] = useState<OrderStatus | ''>('')
  const { left, apply } = useUnit({ left: $left, apply: statusApplied })
  return (
    <Group gap={4} wrap="nowrap">
      <Select
        aria-label={text.status}
        value={status}
        onChange={(event) => choose(event.currentTarget.value as OrderStatus)}
        data={[{ value: '', label: text.chooseStatus }, ...statuses.map((value) => ({ value, label: statusText[value] }))]}
      />
      <Button variant="go" {...waiting(left > 0 || status === '')} onClick={() => status !== '' && apply(status)}>
        {left > 0 ? text.working(left) : text.apply}
      </Button>
    </Group>
  )
}

function Parcels({ ids }: { ids: readonly string[] }) {
  const { left, order } = useUnit({ left: $left, order: parcelsOrdered })
  return (
    <Button leftSection={<Icon name="truck" />} {...waiting(left > 0 || ids.length === 0)} onClick={() => order()}>
      {text.parcels}
    </Button>
  )
}

/** How far the act is, and each order that refused it with its reason. */
export function Results() {
  const { results, left, stopped, parcels, isSavingLabels, saveLabels, resume, close } = useUnit({
    results: $results,
    left: $left,
    stopped: $stopped,
    parcels: $parcelIds,
    isSavingLabels: $isSavingLabels,
    saveLabels: labelsSaved,
    resume: resumed,
    close: resultsClosed,
  })
  if (results === null) return null
  const refused = results.filter((result) => result.refused !== null)
  const done = results.length - refused.length
  return (
    <Stack gap="xs" px="md" pt="sm" className={styles.results ?? ''} aria-label={text.results}>
      {left > 0 && <Progress value={(100 * results.length) / (results.length + left)} aria-label={text.working(left)} />}
      <div role="status">{left === 0 && done > 0 && <InlineAlert color="success">{text.done(done)}</InlineAlert>}</div>
      <div role="alert">
        {stopped !== null && (
          <Group gap="xs">
            <InlineAlert color="danger">{stopped}</InlineAlert>
            <Button onClick={() => resume()}>{text.resume}</Button>
          </Group>
        )}
        {refused.length > 0 && (
          <>
            <Text fw={600}>{text.notDone(refused.length)}</Text>
            <ul className={styles.refused}>
              {refused.map(({ orderId, refused: why }) => (
                <li key={orderId}>
                  <bdi>{orderId}</bdi>: <span>{why}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {left === 0 && (
        <Group gap="xs">
          {parcels.length > 0 && (
            <Button leftSection={<Icon name="print" />} {...waiting(isSavingLabels)} onClick={() => saveLabels()}>
              {text.labels(parcels.length)}
            </Button>
          )}
          <TextButton onClick={() => close()}>{text.close}</TextButton>
        </Group>
      )}
    </Stack>
  )
}
