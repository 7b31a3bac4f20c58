import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import type { AttentionNeeded } from '#events/orders.events.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { attentionMessage, messageAddress } from './customer-message.ts'
import { focusRow } from './focus-row.ts'
import { $openIds, rowToggled } from './order-details.model.ts'
import { $savingIds, attentionSeen, statusPicked } from './order-edits.model.ts'
import styles from './row.module.css'
import { attentionText as text } from './staff-orders.text.ts'

interface AttentionStripProps {
  order: StaffOrder
  reason: AttentionNeeded['reason']
}

/** Why an order waits for staff, and the ways out of that. */
export function AttentionStrip({ order, reason }: AttentionStripProps) {
  const { orderId } = order
  const isSaving = useStoreMap({ store: $savingIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const see = useUnit(attentionSeen)
  return (
    <div className={styles.attention}>
      <Icon name="warning" />
      <p>
        <b>{text.title[reason]}</b> {text.body[reason]}
      </p>
      <div className={`${styles.ways} screen-only`}>
        <Way order={order} reason={reason} />
        <Button
          size="xs"
          variant="paper"
          disabled={isSaving}
          onClick={({ currentTarget }) => {
            focusRow(currentTarget)
            see(orderId)
          }}
        >
          {text.seen}
        </Button>
      </div>
    </div>
  )
}

/** The way that this reason asks for, beside having dealt with it. */
function Way({ order, reason }: AttentionStripProps) {
  const { orderId } = order
  const settings = useUnit($settings)
  const isOpen = useStoreMap({ store: $openIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const { pick, toggle } = useUnit({ pick: statusPicked, toggle: rowToggled })
  if (reason === 'paid_after_cancel' && order.status === 'cancelled') {
    return (
      <Button size="xs" variant="paper" onClick={() => pick({ orderId, status: 'paid' })}>
        {text.backToPaid}
      </Button>
    )
  }
  if (reason === 'paid_twice' || reason === 'amount_differs') {
    return isOpen ? null : (
      <Button size="xs" variant="paper" onClick={() => toggle(orderId)}>
        {text.payment}
      </Button>
    )
  }
  const message = attentionMessage(order, reason, settings.shopName)
  const address = message && messageAddress(order, message)
  return address ? (
    <Button component="a" href={address} target="_blank" rel="noreferrer" size="xs" variant="paper" leftSection={<Icon name="message" />}>
      {text.message}
    </Button>
  ) : null
}
