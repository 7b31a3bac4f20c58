import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DraftProgressBar } from '#frontend/entities/draft-order/draft-progress.tsx'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Person } from '#frontend/entities/draft-order/person.tsx'
import { ShortId, shortId } from '#frontend/entities/draft-order/short-id.tsx'
import { Moment } from '#frontend/features/desk/ago.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list-table.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import styles from './drafts-table.module.css'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return <td data-label={label}>{children}</td>
}

/** Nothing is counted before it is complete. */
function Count({ draft, count }: { draft: DraftOrderRow; count: number }) {
  const isCounted = draft.status === 'completed' || count > 0
  return isCounted ? <bdi>{count.toLocaleString('en')}</bdi> : <span className="muted">–</span>
}

function Status({ draft }: { draft: DraftOrderRow }) {
  return (
    <span className={styles.status}>
      <DraftStatusChip draft={draft} />
      {draft.progress && <DraftProgressBar progress={draft.progress} />}
      {draft.failure !== null && <span className={styles.failure}>{draft.failure}</span>}
    </span>
  )
}

function Row({ draft, isNew }: { draft: DraftOrderRow; isNew: boolean }) {
  const { columns } = text
  return (
    <tr data-new={isNew || undefined}>
      <th scope="row">
        <Link to={draftOrderPath(draft._id)} className={styles.open} aria-label={text.viewOf(shortId(draft._id))}>
          <ShortId id={draft._id} />
        </Link>
      </th>
      <Cell label={columns.status}>
        <Status draft={draft} />
      </Cell>
      <Cell label={columns.created}>
        <Moment instant={draft.createdAt} />
      </Cell>
      <Cell label={columns.items}>
        <Count draft={draft} count={draft.totalItems} />
      </Cell>
      <Cell label={columns.tires}>
        <Count draft={draft} count={draft.totalTires} />
      </Cell>
      <Cell label={columns.createdBy}>
        <Person name={draft.createdBy} />
      </Cell>
      {/* The whole row is the link that stands at its beginning: this only says so. */}
      <td className={styles.view} aria-hidden="true">
        <span>
          {text.view}
          <Icon name="forward" />
        </span>
      </td>
    </tr>
  )
}

/** A row opens its draft wherever it is pressed. */
export function DraftsTable({ drafts, createdId }: { drafts: readonly DraftOrderRow[]; createdId: string | null }) {
  return (
    <ListTable columns={text.columns} className={styles.table} aria-label={text.list}>
      <ListRows>
        {drafts.map((draft) => (
          <Row key={draft._id} draft={draft} isNew={draft._id === createdId} />
        ))}
      </ListRows>
    </ListTable>
  )
}
