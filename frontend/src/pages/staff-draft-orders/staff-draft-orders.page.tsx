import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { Live } from '#frontend/features/desk/live.tsx'
import { waiting } from '#frontend/features/desk/waiting.ts'
import { draftSettingsPath, supplierListsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { DraftsTable } from './drafts-table.tsx'
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
    ...{ isLoading: $isLoading, isCreating: $isCreating, refresh: refreshed, create: createRequested },
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
  const { drafts, failure, createdId, refresh } = useUnit({
    ...{ drafts: $drafts, failure: $failure, createdId: $createdId, refresh: refreshed },
  })
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
