import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { memo } from 'react'
import type { OrderStatus } from '#events/orders.events.ts'
import { Select } from '#frontend/features/desk/controls.tsx'
import { FieldFrame } from '#frontend/features/desk/field-frame.tsx'
import { Opener } from '#frontend/features/desk/list.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { AttentionStrip } from './attention-strip.tsx'
import { CustomerCell, IdentityCell, ItemsCell, MoneyCell } from './cells.tsx'
import { Details } from './details.tsx'
import { focusRow } from './focus-row.ts'
import { $openIds, rowToggled } from './order-details.model.ts'
import {
  $conflictIds,
  $edits,
  $saveFailures,
  $savingIds,
  editCancelled,
  editSaved,
  statusPicked,
  trackingTyped,
} from './order-edits.model.ts'
import { isStrangeCode } from './order-edits.ts'
import { ReceivingCell } from './receiving.tsx'
import styles from './row.module.css'
import { statusText, rowText as text } from './staff-orders.text.ts'
import dotStyles from './status-dot.module.css'
import { statusesOf } from './statuses-of.ts'

const longestCode = 60
const has = (ids: readonly string[], [id]: [string]) => ids.includes(id)

interface StatusChoiceProps {
  order: StaffOrder
  chosen: OrderStatus
  isChanged: boolean
  isSaving: boolean
}

/** One order: six columns on a desk, a card on a phone. */
export const OrderRow = memo(function OrderRow({ order }: { order: StaffOrder }) {
  const { orderId, needsAttention, checkout } = order
  const isOpen = useStoreMap({ store: $openIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const toggle = useUnit(rowToggled)
  const detailsId = `order-${orderId}`
  return (
    <article
      className={styles.row}
      data-attention={needsAttention ?? undefined}
      data-open={isOpen || undefined}
      aria-label={`${text.order} ${orderId}`}
    >
      {needsAttention && <AttentionStrip order={order} reason={needsAttention} />}
      <div className={styles.cells}>
        <IdentityCell order={order} />
        <CustomerCell order={order} />
        <ItemsCell order={order} />
        <ReceivingCell checkout={checkout} />
        <StatusCell order={order} />
        <MoneyCell order={order} />
        <Opener
          text={text.details}
          of={text.ofOrder(orderId)}
          isOpen={isOpen}
          detailsId={detailsId}
          isFoot
          onToggle={() => toggle(orderId)}
        />
      </div>
      {isOpen && <Details order={order} id={detailsId} />}
    </article>
  )
})

/** Status and tracking code, changed where they stand. What is below them appears only when there is something to save. */
function StatusCell({ order }: { order: StaffOrder }) {
  const { orderId } = order
  const edit = useStoreMap({ store: $edits, keys: [orderId], fn: (edits, [id]) => edits[id] ?? null })
  const isSaving = useStoreMap({ store: $savingIds, keys: [orderId], fn: has })
  const isStrange = edit !== null && isStrangeCode(edit)
  const faultId = `tracking-fault-${orderId}`
  const { type, save } = useUnit({ type: trackingTyped, save: editSaved })
  return (
    <form
      className={styles.cell}
      onSubmit={(event) => {
        event.preventDefault()
        focusRow(event.currentTarget)
        save(orderId)
      }}
    >
      <StatusChoice order={order} chosen={edit?.status?.now ?? order.status} isChanged={edit?.status !== undefined} isSaving={isSaving} />
      <label className={styles.tracking}>
        <FieldFrame isChanged={edit?.trackingCode !== undefined} className={styles.field}>
          <span className={styles.label}>
            {text.tracking}
            <span className="spoken"> {text.ofOrder(orderId)}</span>
          </span>
          <input
            dir="ltr"
            value={edit?.trackingCode?.now ?? order.trackingCode ?? ''}
            onChange={(event) => type({ orderId, trackingCode: event.currentTarget.value })}
            placeholder={text.noTracking}
            maxLength={longestCode}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isStrange}
            aria-describedby={isStrange ? faultId : undefined}
            disabled={isSaving}
          />
        </FieldFrame>
      </label>
      {isStrange && (
        <p id={faultId} className={styles.failure} role="alert">
          <MixedText>{text.strangeCode}</MixedText>
        </p>
      )}
      <p className={styles.onPaper}>
        {statusText[order.status]} {order.trackingCode && <bdi>{order.trackingCode}</bdi>}
      </p>
      <Below order={order} isChanged={edit !== null} isSaving={isSaving} />
    </form>
  )
}

function StatusChoice({ order: { orderId, checkout, status }, chosen, isChanged, isSaving }: StatusChoiceProps) {
  const pick = useUnit(statusPicked)
  return (
    <Select
      mark={<i className={dotStyles.dot} data-status={chosen} />}
      isChanged={isChanged}
      aria-label={`${text.status} ${text.ofOrder(orderId)}`}
      value={chosen}
      onChange={(event) => pick({ orderId, status: event.currentTarget.value as OrderStatus })}
      disabled={isSaving}
    >
      {statusesOf(checkout.sip, status).map((each) => (
        <option key={each} value={each}>
          {statusText[each]}
        </option>
      ))}
    </Select>
  )
}

/** The ways to save and to let be, and what came of saving. */
function Below({ order, isChanged, isSaving }: { order: StaffOrder; isChanged: boolean; isSaving: boolean }) {
  const { orderId, status, trackingCode } = order
  const hasConflict = useStoreMap({ store: $conflictIds, keys: [orderId], fn: has })
  const failure = useStoreMap({ store: $saveFailures, keys: [orderId], fn: (failures, [id]) => failures[id] ?? null })
  const cancel = useUnit(editCancelled)
  if (isSaving) {
    return (
      <p className={styles.saving} role="status">
        <i className={styles.spinner} />
        {text.saving}
      </p>
    )
  }
  return (
    <>
      {hasConflict && (
        <p className={styles.overtaken} role="alert">
          {text.conflict} <b>{statusText[status]}</b>, {trackingCode === null ? text.withoutTracking : <bdi>{trackingCode}</bdi>}
        </p>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isChanged && (
        <div className={styles.acts}>
          <Button type="submit" size="xs" variant="go">
            {hasConflict ? text.saveAnyway : text.save}
          </Button>
          <Button
            size="xs"
            variant="quiet"
            onClick={({ currentTarget }) => {
              focusRow(currentTarget)
              cancel(orderId)
            }}
          >
            {hasConflict ? text.takeTheirs : text.cancel}
          </Button>
        </div>
      )}
    </>
  )
}
