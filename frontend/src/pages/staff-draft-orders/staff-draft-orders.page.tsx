import { type ReactNode, useId } from 'react'
import { DraftProgressBar } from '#frontend/entities/draft-order/draft-progress.tsx'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { Person } from '#frontend/entities/draft-order/names.tsx'
import { Select, waiting } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { DeskPage, Live } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { draftOrderPath, draftSettingsPath, supplierListsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { draftName } from '#services/domain/draft-name.ts'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import {
  $createdId,
  $createFailure,
  $drafts,
  $failure,
  $isCreating,
  $isLoading,
  $view,
  createRequested,
  filtersChanged,
  refreshed,
  type Sort,
  sortKeys,
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
      <Button leftSection={<Icon name="retry" />} {...waiting(isLoading)} onClick={() => refresh()}>
        {text.refresh}
      </Button>
      <Button variant="go" leftSection={<Icon name="plus" />} {...waiting(isCreating)} onClick={() => create()}>
        {isCreating ? text.creating : text.create}
      </Button>
    </>
  )
}

/** The inputs of drafts, and whether the list is live. */
function Ways() {
  return (
    <Group gap="lg" justify="space-between" className="screen-only">
      <Group gap="lg">
        <Link className="link" to={draftSettingsPath}>
          {text.settings}
        </Link>
        <Link className="link" to={supplierListsPath}>
          {text.suppliers}
        </Link>
      </Group>
      <Live />
    </Group>
  )
}

const Again = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="link" onClick={onPress}>
    {text.retry}
  </button>
)

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
      {failure && <PageNotice isProblem actions={<Again onPress={() => refresh()} />}>{`${failure} ${text.stale}`}</PageNotice>}
      {drafts.length > 1 && <Sorting />}
      <Paper>
        {drafts.length > 0 ? <DraftsTable drafts={drafts} createdId={createdId} /> : <Notice title={text.empty}>{text.emptyMore}</Notice>}
      </Paper>
    </>
  )
}

function Sorting() {
  const { view, narrow } = useUnit({ view: $view, narrow: filtersChanged })
  const id = useId()
  return (
    <Group gap="xs" className="screen-only">
      <Text component="label" htmlFor={id} fz="sm">
        {text.sort}
      </Text>
      <Select id={id} value={view.sort} onChange={({ currentTarget }) => narrow({ sort: currentTarget.value as Sort })}>
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {text.sorts[key]}
          </option>
        ))}
      </Select>
    </Group>
  )
}

function Blank() {
  return (
    <Paper role="status" aria-label={text.loading} px="lg" py="md">
      <Stack>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </Stack>
    </Paper>
  )
}

/** Draft orders to suppliers. */
export function Page() {
  return (
    <DeskPage title={text.title} about={text.about} acts={<Acts />}>
      <Ways />
      <NotCreated />
      <Listed />
    </DeskPage>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return <Table.Td data-label={label}>{children}</Table.Td>
}

/** Counts appear once the draft is complete. */
function Count({ draft, count }: { draft: DraftOrderRow; count: number }) {
  const isCounted = draft.status === 'completed' || count > 0
  return isCounted ? <bdi>{count.toLocaleString('en')}</bdi> : <span className="muted">–</span>
}

function Row({ draft, isNew }: { draft: DraftOrderRow; isNew: boolean }) {
  const { columns } = text
  return (
    <Table.Tr data-new={isNew || undefined}>
      <Table.Th scope="row">
        <Link to={draftOrderPath(draft._id)} className={styles.open} aria-label={text.viewOf(draftName(draft))}>
          <bdi>{draft.number}</bdi>
        </Link>
      </Table.Th>
      <Cell label={columns.status}>
        <Stack component="span" gap="xs" align="flex-start">
          <DraftStatusChip draft={draft} />
          {draft.progress && <DraftProgressBar progress={draft.progress} />}
          {draft.failure !== null && (
            <Text component="span" inherit c="danger" maw="44ch">
              {draft.failure}
            </Text>
          )}
        </Stack>
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
      <Cell label={columns.sum}>{draft.totalPrice > 0 ? <Euro euros={draft.totalPrice} /> : <span className="muted">–</span>}</Cell>
      <Cell label={columns.createdBy}>
        <Person name={draft.createdBy} />
      </Cell>
      {/* Decorative: the row's link is in its first cell and covers it. */}
      <Table.Td className={styles.view ?? ''} aria-hidden="true">
        <Group component="span" gap={6} wrap="nowrap">
          {text.view}
          <Icon name="forward" />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

/** A row is a link to its draft. */
function DraftsTable({ drafts, createdId }: { drafts: readonly DraftOrderRow[]; createdId: string | null }) {
  return (
    <ListTable columns={text.columns} className={styles.table ?? ''} verticalSpacing={13} aria-label={text.list}>
      <ListRows>
        {drafts.map((draft) => (
          <Row key={draft._id} draft={draft} isNew={draft._id === createdId} />
        ))}
      </ListRows>
    </ListTable>
  )
}
