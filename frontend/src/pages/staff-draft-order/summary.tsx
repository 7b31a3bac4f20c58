import type { ReactNode, Ref } from 'react'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { Person } from '#frontend/entities/draft-order/person.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { summaryText as text } from './staff-draft-order.text.ts'
import styles from './summary.module.css'

interface FactProps {
  name: string
  children: ReactNode
  more?: ReactNode
  isBig?: boolean
}

function Fact({ name, children, more, isBig = false }: FactProps) {
  return (
    <div data-big={isBig || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {more && <dd className={styles.more}>{more}</dd>}
    </div>
  )
}

function When({ instant, by }: { instant: string; by: string | null }) {
  return (
    <>
      <bdi>{formatTime(instant)}</bdi>
      {by !== null && (
        <>
          {', '}
          {text.by} <Person name={by} />
        </>
      )}
    </>
  )
}

function statusNote({ status, items, approvedAt, approvedBy, receivedAt, receivedBy, isOutdated }: DraftOrder): ReactNode {
  if (receivedAt !== null) return <Done at={receivedAt} by={receivedBy} />
  if (approvedAt !== null) return <Done at={approvedAt} by={approvedBy} />
  if (isOutdated) return text.outdated
  return status === 'completed' && items.length > 0 ? text.waiting : null
}

/** What was done stands above, beside the status. */
function Done({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <bdi>{formatDate(at)}</bdi>
      {by !== null && (
        <>
          , <Person name={by} />
        </>
      )}
    </>
  )
}

const Count = ({ count }: { count: number }) => <bdi>{count.toLocaleString('en')}</bdi>

/** What the draft is and what it comes to. */
export function Summary({ draft, ref }: { draft: DraftOrder; ref: Ref<HTMLElement> }) {
  const isCounted = draft.items.length > 0
  return (
    <section ref={ref} tabIndex={-1} className={`panel ${styles.summary}`} aria-label={text.label}>
      <dl data-counted={isCounted || undefined}>
        <Fact name={text.status} more={statusNote(draft)}>
          <DraftStatusChip draft={draft} />
        </Fact>
        <Fact name={text.created} more={<When instant={draft.createdAt} by={draft.createdBy} />}>
          <bdi>{formatDate(draft.createdAt)}</bdi>
        </Fact>
        <Fact name={text.updated} more={<When instant={draft.updatedAt} by={null} />}>
          <bdi>{formatDate(draft.updatedAt)}</bdi>
        </Fact>
        {isCounted && (
          <>
            <Fact name={text.items} isBig>
              <Count count={draft.totalItems} />
            </Fact>
            <Fact
              name={text.tires}
              isBig
              more={
                <>
                  {text.computed} <Count count={draft.computedTires} />
                </>
              }
            >
              <Count count={draft.totalTires} />
            </Fact>
            <Fact
              name={text.cost}
              isBig
              more={
                <>
                  {text.landed} <Shekels shekels={draft.totalLanded} />
                </>
              }
            >
              <Euro euros={draft.totalPrice} />
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}
