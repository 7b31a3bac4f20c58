import { lazy, memo, Suspense } from 'react'
import type { AttentionNeeded } from '#events/orders.events.ts'
import { Select, waiting } from '#frontend/features/desk/controls.tsx'
import { Opener } from '#frontend/features/desk/list.tsx'
import { statusText } from '#frontend/features/desk/standing.text.ts'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Form } from '#frontend/shared/editor.model.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { shownStatus } from '#services/domain/order-status.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendingOpened } from './amending.model.ts'
import { CustomerCell, IdentityCell, ItemsCell, MessageLink, MoneyCell, ReceivingCell } from './cells.tsx'
import { noteOpened } from './note.model.ts'
import { OrderAlert, OrderAlerts } from './order-alerts.tsx'
import { $openIds, toggled } from './order-details.model.ts'
import { stripText } from './order-dialogs.text.ts'
import { $forms, $isSeeing, $overtaken, attentionSeen, cancelled, editor, fieldTyped, saveRequested } from './order-edits.model.ts'
import styles from './order-row.module.css'
import { statusesOf } from './orders-view.ts'
import { unitsOpened } from './refund.model.ts'
import page from './staff-orders.module.css'
import { attentionText, rowText as text, writeText } from './staff-orders.text.ts'

const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }))

const longestCode = 60

/** Moves focus to the order before the pressed button disappears. */
const focusRow = (pressed: Element) => pressed.closest('article')?.querySelector('h2')?.focus({ preventScroll: true })

const useIsOpen = (orderId: string) => useStoreMap({ store: $openIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
const useForm = (order: StaffOrder): Form =>
  useStoreMap({ store: $forms, keys: [order.orderId], fn: (forms, [id]) => forms[id] ?? null }) ?? editor.freshForm(order)

/** One order: six columns on desktops, a card on phones. */
export const OrderRow = memo(function OrderRow({ order }: { order: StaffOrder }) {
  const { orderId, needsAttention, checkout, work } = order
  const isOpen = useIsOpen(orderId)
  const toggle = useUnit(toggled)
  const detailsId = `order-${orderId}`
  return (
    <article
      className={`anywhere t-14 line-below ${styles.row}`}
      data-attention={needsAttention ?? (work === 'attention' || work === 'no_units' ? work : undefined)}
      data-open={isOpen || undefined}
      data-order={orderId}
      aria-label={`${text.order} ${orderId}`}
    >
      {needsAttention && <Attention order={order} reason={needsAttention} />}
      <OrderAlerts order={order} />
      <div className={styles.cells}>
        <IdentityCell order={order} />
        <CustomerCell checkout={checkout} />
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
          className={styles.opener}
          onToggle={() => toggle(orderId)}
        />
      </div>
      <Suspense>{isOpen && <Details order={order} id={detailsId} />}</Suspense>
    </article>
  )
})

/** Status and tracking code, edited in place; buttons appear when there are changes. */
function StatusCell({ order }: { order: StaffOrder }) {
  const { orderId, checkout, status, trackingCode } = order
  const form = useForm(order)
  const { type, save } = useUnit({ type: fieldTyped, save: saveRequested })
  const { draft, changed, faults, isSaving } = form
  const typed = (field: string) => (event: { currentTarget: { value: string } }) =>
    type({ key: orderId, field, value: event.currentTarget.value })
  return (
    <form
      className={`stack gap-6 ${styles.cell}`}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const isCode = document.activeElement?.matches('[data-code]') ?? false
        if (!isCode) focusRow(form)
        // Thirty codes are thirty times typed and entered.
        else void import('./row-keys.ts').then(({ goToNextCode }) => goToNextCode(form) || focusRow(form))
        save(orderId)
      }}
    >
      <Select
        mark={<i className={styles.dot} data-status={draft.status} />}
        isChanged={changed.includes('status')}
        aria-label={`${text.status} ${text.ofOrder(orderId)}`}
        value={String(draft.status)}
        onChange={typed('status')}
        disabled={isSaving}
        data={statusesOf(checkout.sip, status).map((each) => ({ value: each, label: statusText[shownStatus(each, checkout.sip)] }))}
      />
      <TextInput
        attributes={{ input: { dir: 'ltr' } }}
        aria-label={`${text.tracking} ${text.ofOrder(orderId)}`}
        leftSection={text.tracking}
        leftSectionWidth={56}
        leftSectionPointerEvents="none"
        value={String(draft.trackingCode)}
        onChange={typed('trackingCode')}
        placeholder={text.noTracking}
        maxLength={longestCode}
        data-code
        autoComplete="off"
        spellCheck={false}
        error={faults.trackingCode && <MixedText>{faults.trackingCode}</MixedText>}
        errorProps={{ role: 'alert' }}
        disabled={isSaving}
        wrapperProps={{ className: 'screen-only', 'data-changed': changed.includes('trackingCode') || undefined }}
      />
      <p className={styles.onPaper}>
        <span>{statusText[shownStatus(status, checkout.sip)]}</span> {trackingCode && <bdi>{trackingCode}</bdi>}
      </p>
      {isSaving ? (
        <Text role="status" inherit c="dimmed">
          {text.saving}
        </Text>
      ) : (
        <Below order={order} form={form} />
      )}
    </form>
  )
}

/** Save and cancel, with the result of saving. */
function Below({ order: { orderId, status, trackingCode, checkout }, form }: { order: StaffOrder; form: Form }) {
  const cancel = useUnit(cancelled)
  const changed = useStoreMap({ store: $overtaken, keys: [orderId], fn: (all, [id]) => all[id] ?? null })
  const isOvertaken = form.changedRemotely.length > 0 || form.hasConflict
  return (
    <>
      {isOvertaken && (
        <Text role="alert" inherit bg="var(--warning-soft)" bdrs="sm" px="xs" py={4}>
          <span>{text.conflict(changed)}</span> <b>{statusText[shownStatus(status, checkout.sip)]}</b>,{' '}
          {trackingCode === null ? <span>{text.withoutTracking}</span> : <bdi>{trackingCode}</bdi>}
        </Text>
      )}
      {form.failure && (
        <Text role="alert" inherit c="danger">
          {form.failure}
        </Text>
      )}
      {form.changed.length > 0 && (
        <Group gap={4} className={`${page.acts} screen-only`}>
          <Button type="submit" variant="go">
            {isOvertaken ? text.saveAnyway : text.save}
          </Button>
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              focusRow(currentTarget)
              cancel(orderId)
            }}
          >
            {isOvertaken ? text.takeTheirs : text.cancel}
          </Button>
        </Group>
      )}
    </>
  )
}

interface AttentionProps {
  order: StaffOrder
  reason: AttentionNeeded['reason']
}

/** Why an order needs a decision, with the ways to resolve it. */
function Attention({ order, reason }: AttentionProps) {
  const { isSeeing, see, write } = useUnit({ isSeeing: $isSeeing, see: attentionSeen, write: noteOpened })
  const { isSaving } = useForm(order)
  return (
    <OrderAlert
      acts={
        <>
          <Way order={order} reason={reason} />
          <Button onClick={() => write({ orderId: order.orderId, reason })}>{writeText.ask}</Button>
          <Button
            {...waiting(isSeeing || isSaving)}
            onClick={({ currentTarget }) => {
              focusRow(currentTarget)
              see(order.orderId)
            }}
          >
            {attentionText.seen}
          </Button>
        </>
      }
    >
      <b>{attentionText.title[reason]}</b> <span>{attentionText.body[reason]}</span>
    </OrderAlert>
  )
}

/** The action for this reason, besides marking it as resolved. */
function Way({ order, reason }: AttentionProps) {
  const { orderId, status } = order
  const isOpen = useIsOpen(orderId)
  const { type, toggle, amend, findUnits } = useUnit({
    type: fieldTyped,
    toggle: toggled,
    amend: amendingOpened,
    findUnits: unitsOpened,
  })
  if (reason === 'paid_after_cancel' && status === 'cancelled') {
    return <Button onClick={() => type({ key: orderId, field: 'status', value: 'paid' })}>{attentionText.backToPaid}</Button>
  }
  if (reason === 'paid_twice' || reason === 'amount_differs') {
    return isOpen ? null : <Button onClick={() => toggle(orderId)}>{attentionText.payment}</Button>
  }
  const { attention } = order.messages
  return (
    <>
      {reason === 'stock_gone' && <Button onClick={() => findUnits(orderId)}>{stripText.findUnits}</Button>}
      {(reason === 'stock_gone' || reason === 'slot_gone') && status !== 'cancelled' && (
        <Button onClick={() => amend({ orderId, what: 'order' })}>{stripText.amend}</Button>
      )}
      {attention && <MessageLink phone={order.checkout.personal.phone} message={attention} />}
    </>
  )
}
