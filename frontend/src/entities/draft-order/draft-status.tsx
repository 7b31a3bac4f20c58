import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import styles from './draft-order.module.css'
import { draftOrderText as text } from './draft-order.text.ts'

type DraftState = Pick<DraftOrderRow, 'status' | 'approvedAt' | 'receivedAt' | 'isOutdated'>

/** Status of a draft order, and separately the staff's decision. */
export function DraftStatusChip({ draft: { status, approvedAt, receivedAt, isOutdated } }: { draft: DraftState }) {
  return (
    <span className={styles.statuses}>
      <span className={`middle gap-6 nowrap medium t-14 ${styles.chip}`} data-status={status}>
        {text.statuses[status]}
      </span>
      {receivedAt === null && approvedAt !== null && <Mark icon="check" word={text.approved} />}
      {receivedAt !== null && <Mark icon="box" word={text.received} />}
      {isOutdated && <Mark icon="info" word={text.outdated} />}
    </span>
  )
}

function Mark({ icon, word }: { icon: 'check' | 'box' | 'info'; word: string }) {
  return (
    <span className={`middle gap-4 nowrap medium t-14 success ${styles.mark}`} data-icon={icon}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  )
}
