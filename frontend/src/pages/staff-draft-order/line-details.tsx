import { Skeleton } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { Person } from '#frontend/entities/draft-order/person.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { DraftItem, DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import styles from './line-details.module.css'
import { LineSum } from './line-sum.tsx'
import { $details, $detailsFailures, lineRetried } from './lines.model.ts'
import { Prices } from './prices.tsx'
import { $savingIds, editUndone } from './quantity.model.ts'
import { Sales } from './sales.tsx'
import { SentenceText } from './sentence-text.tsx'
import { detailsText, staffDraftOrderText, quantityText as text } from './staff-draft-order.text.ts'

interface LineDetailsProps {
  item: DraftItem
  draft: DraftOrder
  isOpenToEdits: boolean
}

/** Who has changed the quantity, why, and the way back to what was computed. */
function Edited({ item, isOpenToEdits }: Omit<LineDetailsProps, 'draft'>) {
  const { lineId, quantity, computed, edited } = item
  const undo = useUnit(editUndone)
  const isSaving = useStoreMap({ store: $savingIds, keys: [lineId], fn: (ids, [id]) => ids.includes(id) })
  if (edited === null) return null
  return (
    <p className={styles.edited}>
      <Icon name="message" />
      <span>
        <Person name={edited.by} /> {text.changedTo}
        <bdi>{quantity}</bdi>, <bdi>{`${formatDate(edited.at)} ${formatTime(edited.at)}`}</bdi>
        {edited.note !== null && (
          <>
            : ״<bdi dir="auto">{edited.note}</bdi>״
          </>
        )}
      </span>
      {isOpenToEdits && quantity !== computed && (
        <button type="button" aria-disabled={isSaving} onClick={() => undo(lineId)}>
          <SentenceText>{text.undo(String(computed))}</SentenceText>
        </button>
      )}
    </p>
  )
}

/** A line opened to its sum: every number, and where it came from. */
export function LineDetails({ item, draft, isOpenToEdits }: LineDetailsProps) {
  const { lineId } = item
  const details = useStoreMap({ store: $details, keys: [lineId], fn: (held, [id]) => held[id] ?? null })
  const failure = useStoreMap({ store: $detailsFailures, keys: [lineId], fn: (held, [id]) => held[id] ?? null })
  const retry = useUnit(lineRetried)
  return (
    <div className={styles.details}>
      {failure && (
        <PageNotice
          isProblem
          actions={
            <button type="button" className="link" onClick={() => retry(lineId)}>
              {staffDraftOrderText.retry}
            </button>
          }
        >
          {failure}
        </PageNotice>
      )}
      {!details && !failure && (
        <div role="status" aria-label={detailsText.loading}>
          <Skeleton height={220} />
        </div>
      )}
      {details && (
        <div className={styles.columns}>
          <section>
            <LineSum item={item} details={details} />
            <Edited item={item} isOpenToEdits={isOpenToEdits} />
          </section>
          <section>
            <Prices item={item} details={details} draft={draft} />
            <Sales sales={details.sales} />
          </section>
        </div>
      )}
    </div>
  )
}
