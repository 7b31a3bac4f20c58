import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DraftProgressBar } from '#frontend/entities/draft-order/draft-progress.tsx'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Person } from '#frontend/entities/draft-order/person.tsx'
import { ShortId, shortId } from '#frontend/entities/draft-order/short-id.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { Heading, Live } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { draftOrderPath, draftSettingsPath, supplierListsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import {
  $createdId,
  $createFailure,
  $drafts,
  $failure,
  $isCreating,
  $isLoading,
  createRequested,
  refreshed,
} from './staff-draft-orders.model.ts'
import styles from './staff-draft-orders.module.css'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

export { $head, opened } from './staff-draft-orders.model.ts'

function Acts() {
  const { isLoading, isCreating, refresh, create } = useUnit({
    isLoading: $isLoading,
    isCreating: $isCreating,
    refresh: refreshed,
    create: createRequested,
  })
  return (
    <>
      <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} {...waiting(isLoading)} onClick={() => refresh()}>
        {text.refresh}
      </Button>
      <Button size="xs" variant="go" leftSection={<Icon name="plus" />} {...waiting(isCreating)} onClick={() => create()}>
        {isCreating ? text.creating : text.create}
      </Button>
    </>
  )
}

/** What the drafts are made of, and whether the list is up to date. */
function Ways() {
  return (
    <div className={`${styles.ways} screen-only`}>
      <Link className="link" to={draftSettingsPath}>
        {text.settings}
      </Link>
      <Link className="link" to={supplierListsPath}>
        {text.suppliers}
      </Link>
      <Live />
    </div>
  )
}

function Again({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {text.retry}
    </button>
  )
}

function NotCreated() {
  const { failure, create } = useUnit({ failure: $createFailure, create: createRequested })
  return (
    failure && (
      <PageNotice isProblem actions={<Again onPress={() => create()} />}>
        {failure}
      </PageNotice>
    )
  )
}

function Listed() {
  const { drafts, failure, createdId, refresh } = useUnit({ drafts: $drafts, failure: $failure, createdId: $createdId, refresh: refreshed })
  if (!drafts) return failure ? <Failure message={failure} onRetry={() => refresh()} /> : <Blank />
  return (
    <>
      {failure && (
        <PageNotice isProblem actions={<Again onPress={() => refresh()} />}>
          {failure} {text.stale}
        </PageNotice>
      )}
      <div className="panel">
        {drafts.length > 0 ? (
          <DraftsTable drafts={drafts} createdId={createdId} />
        ) : (
          <div className={styles.empty}>
            <Notice title={text.empty}>{text.emptyMore}</Notice>
          </div>
        )}
      </div>
    </>
  )
}

function Blank() {
  return (
    <div className={`panel ${styles.blank}`} role="status" aria-label={text.loading}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  )
}

/** Draft orders to the suppliers, the newest first. */
export function Page() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Heading title={text.title} about={text.about}>
        <Acts />
      </Heading>
      <Ways />
      <NotCreated />
      <Listed />
    </div>
  )
}

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
function DraftsTable({ drafts, createdId }: { drafts: readonly DraftOrderRow[]; createdId: string | null }) {
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
