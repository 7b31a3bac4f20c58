import { useStoreMap, useUnit } from 'effector-react'
import { memo } from 'react'
import { Opener } from '#frontend/features/desk/opener.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { AttentionStrip } from './attention-strip.tsx'
import { CustomerCell, IdentityCell, ItemsCell, MoneyCell } from './cells.tsx'
import { Details } from './details.tsx'
import { $openIds, rowToggled } from './order-details.model.ts'
import { ReceivingCell } from './receiving.tsx'
import styles from './row.module.css'
import { rowText as text } from './staff-orders.text.ts'
import { StatusCell } from './status-cell.tsx'

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
