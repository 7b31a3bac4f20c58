import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftOrderRow } from '#services/ingress/contract/draft-orders.contract.ts'
import { draftOrderText as text } from './draft-order.text.ts'
import styles from './draft-status.module.css'

type Shown = Pick<DraftOrderRow, 'status' | 'approvedAt' | 'receivedAt'>

/** Where a draft order stands, and beside it, apart, what staff have made of it. */
export function DraftStatusChip({ draft: { status, approvedAt, receivedAt } }: { draft: Shown }) {
  return (
    <span className={styles.statuses}>
      <span className={styles.chip} data-status={status} data-decided={approvedAt !== null || undefined}>
        {text.statuses[status]}
      </span>
      {receivedAt === null && approvedAt !== null && <Mark icon="check" word={text.approved} />}
      {receivedAt !== null && <Mark icon="box" word={text.received} />}
    </span>
  )
}

function Mark({ icon, word }: { icon: 'check' | 'box'; word: string }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
