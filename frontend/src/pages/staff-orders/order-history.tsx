import { statusText } from '#frontend/features/desk/standing.text.ts'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { OrderHistoryStep } from '#services/orders/desk/staff-orders.contract.ts'
import { $rows, detailsRetried } from './order-details.model.ts'
import { detailsText as text } from './order-details.text.ts'
import { historyText, reasonOf, sentenceOf } from './order-history.text.ts'
import styles from './staff-orders.module.css'

/** The order's history with person and time; oldest first. */
export function History({ orderId }: { orderId: string }) {
  const row = useStoreMap({ store: $rows, keys: [orderId], fn: (rows, [id]) => rows[id] ?? null })
  const retry = useUnit(detailsRetried)
  return (
    <>
      {row?.failure && (
        <Group role="alert" gap="xs" c="danger">
          <span>{row.failure}</span>
          <Button leftSection={<Icon name="retry" />} onClick={() => retry(orderId)}>
            {dataStateText.retry}
          </Button>
        </Group>
      )}
      {row?.data && (
        <ul className={styles.history}>
          {row.data.history.map((step) => (
            <li key={`${step.at} ${step.what} ${step.to ?? ''}`}>
              <Who step={step} />
              <Text fz="sm" c="dimmed">
                <What step={step} />
              </Text>
            </li>
          ))}
        </ul>
      )}
      {!row?.data && !row?.failure && (
        <Text role="status" fz="sm" c="dimmed">
          {text.loading}
        </Text>
      )}
    </>
  )
}

const isAuthor = (by: string) => by === 'shop' || by === 'operator' || by === 'carrier' || by === 'garage'

function Who({ step: { by, from, to, at } }: { step: OrderHistoryStep }) {
  const who = by === null ? historyText.shopper : isAuthor(by) ? historyText[by] : by
  return (
    <Group justify="space-between" gap="0 8px" fz="sm">
      <span>
        <span>{who}</span>{' '}
        {from && to && (
          <span className="muted">
            <span>{statusText[from]}</span> <Icon name="forward" /> <b>{statusText[to]}</b>
          </span>
        )}
      </span>
      <Text c="dimmed" fz="sm">
        <Moment instant={at} />
      </Text>
    </Group>
  )
}

function What({ step }: { step: OrderHistoryStep }) {
  const { what, amount, fee, installments, reason, trackingCode } = step
  const sentence = sentenceOf(step)
  return (
    <span>
      {sentence === null ? <bdi>{what}</bdi> : <span>{sentence}</span>}
      {trackingCode && (
        <span>
          {' '}
          <bdi>{trackingCode}</bdi>
        </span>
      )}
      {amount !== undefined && (
        <span>
          , <Shekels shekels={amount} />
        </span>
      )}
      {fee !== undefined && (
        <span>
          , <span>{historyText.keptFee}</span> <Shekels shekels={fee} />
        </span>
      )}
      {installments !== undefined && installments > 1 && <span>{` ${historyText.inInstallments(installments)}`}</span>}
      {reason !== undefined && (
        <span>
          : <MixedText>{reasonOf(what, reason)}</MixedText>
        </span>
      )}
    </span>
  )
}
