import type { ReactNode, Ref } from 'react'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { Person } from '#frontend/entities/draft-order/names.tsx'
import { Paper } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import styles from './staff-draft-order.module.css'
import { summaryText as text } from './staff-draft-order.text.ts'

interface FactProps {
  name: string
  children: ReactNode
  more?: ReactNode
  isBig?: boolean
}

function Fact({ name, children, more, isBig = false }: FactProps) {
  return (
    <div className={styles.fact}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz={isBig ? 'var(--t-28)' : 'var(--t-18)'} fw={isBig ? 700 : 600} lh={isBig ? 1.2 : 1.4}>
        {children}
      </Text>
      {more && (
        <Text component="dd" size="sm" c="dimmed">
          {more}
        </Text>
      )}
    </div>
  )
}

/** The acting person; omitted for automatic acts. */
const By = ({ name, word = '' }: { name: string | null; word?: string }) =>
  name !== null && (
    <span>
      , <span>{word}</span> <Person name={name} />
    </span>
  )

const When = ({ instant, by }: { instant: string; by: string | null }) => (
  <>
    <bdi>{formatTime(instant)}</bdi>
    <By name={by} word={text.by} />
  </>
)

/** The act itself is named above, beside the status. */
const Done = ({ at, by }: { at: string; by: string | null }) => (
  <>
    <bdi>{formatDate(at)}</bdi>
    <By name={by} />
  </>
)

function statusNote({ status, items, approvedAt, approvedBy, receivedAt, receivedBy, isOutdated }: DraftOrder): ReactNode {
  if (receivedAt !== null) return <Done at={receivedAt} by={receivedBy} />
  if (approvedAt !== null) return <Done at={approvedAt} by={approvedBy} />
  if (isOutdated) return text.outdated
  return status === 'completed' && items.length > 0 ? text.waiting : null
}

const Count = ({ count }: { count: number }) => <bdi>{count.toLocaleString('en')}</bdi>

/** Quantities and sums. */
function Totals({ draft: { totalItems, totalTires, computedTires, totalPrice, totalLanded } }: { draft: DraftOrder }) {
  const computed = (
    <span>
      {text.computed} <Count count={computedTires} />
    </span>
  )
  const landed = (
    <span>
      {text.landed} <Shekels shekels={totalLanded} />
    </span>
  )
  return (
    <>
      <Fact name={text.items} isBig>
        <Count count={totalItems} />
      </Fact>
      <Fact name={text.tires} isBig more={computed}>
        <Count count={totalTires} />
      </Fact>
      <Fact name={text.cost} isBig more={landed}>
        <Euro euros={totalPrice} />
      </Fact>
    </>
  )
}

/** Status and totals of the draft. */
export function Summary({ draft, ref }: { draft: DraftOrder; ref: Ref<HTMLElement> }) {
  const isCounted = draft.items.length > 0
  return (
    <Paper component="section" ref={ref} tabIndex={-1} aria-label={text.label}>
      <dl className={styles.summary} data-counted={isCounted || undefined}>
        <Fact name={text.status} more={statusNote(draft)}>
          <DraftStatusChip draft={draft} />
        </Fact>
        <Fact name={text.created} more={<When instant={draft.createdAt} by={draft.createdBy} />}>
          <bdi>{formatDate(draft.createdAt)}</bdi>
        </Fact>
        <Fact name={text.updated} more={<When instant={draft.updatedAt} by={null} />}>
          <bdi>{formatDate(draft.updatedAt)}</bdi>
        </Fact>
        {isCounted && <Totals draft={draft} />}
      </dl>
    </Paper>
  )
}
