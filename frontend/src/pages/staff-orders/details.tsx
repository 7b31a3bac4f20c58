import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { $settings } from '#frontend/shared/settings.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { messageAddress, statusMessage } from './customer-message.ts'
import styles from './details.module.css'
import { History } from './history.tsx'
import { $details, $detailsFailures, detailsRetried } from './order-details.model.ts'
import { slipPrinted } from './orders-paper.model.ts'
import { Payment } from './payment.tsx'
import { detailsText as text } from './staff-orders.text.ts'
import { Sums } from './sums.tsx'

/** What an open row tells: its history, its sums, its payment, and what to do with it. */
export function Details({ order, id }: { order: StaffOrder; id: string }) {
  return (
    <div id={id} className={styles.details}>
      <section>
        <h3>{text.history}</h3>
        <Steps orderId={order.orderId} />
      </section>
      <section>
        <h3>{text.items}</h3>
        <Sums order={order} />
      </section>
      <section>
        <h3>{text.payment}</h3>
        <Payment order={order} />
        <Acts order={order} />
      </section>
    </div>
  )
}

function Steps({ orderId }: { orderId: string }) {
  const details = useStoreMap({ store: $details, keys: [orderId], fn: (held, [id]) => held[id] ?? null })
  const failure = useStoreMap({ store: $detailsFailures, keys: [orderId], fn: (failures, [id]) => failures[id] ?? null })
  const retry = useUnit(detailsRetried)
  return (
    <>
      {failure && (
        <div className={styles.failure} role="alert">
          {failure}{' '}
          <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry(orderId)}>
            {dataStateText.retry}
          </Button>
        </div>
      )}
      {details && <History steps={details.history} />}
      {!details && !failure && (
        <p className="muted" role="status">
          {text.loading}
        </p>
      )}
    </>
  )
}

function Acts({ order }: { order: StaffOrder }) {
  const { settings, print } = useUnit({ settings: $settings, print: slipPrinted })
  const address = messageAddress(order, statusMessage(order, settings))
  return (
    <div className={`${styles.acts} screen-only`}>
      <Button size="xs" variant="paper" leftSection={<Icon name="print" />} onClick={() => print(order.orderId)}>
        {text.slip}
      </Button>
      {address && (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="paper"
          leftSection={<Icon name="message" />}
        >
          {text.message}
        </Button>
      )}
    </div>
  )
}
