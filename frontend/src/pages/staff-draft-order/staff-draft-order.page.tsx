import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { draftOrderText } from '#frontend/entities/draft-order/draft-order.text.ts'
import { DraftProgressBar } from '#frontend/entities/draft-order/draft-progress.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { ActBar } from './act-bar.tsx'
import { actChosen } from './acts.model.ts'
import { Acts } from './acts.tsx'
import { Head } from './head.tsx'
import { LeftOver } from './left-over.tsx'
import { Lines } from './lines.tsx'
import { LowestFigure } from './lowest-figure.tsx'
import { SplitFigure } from './split-figure.tsx'
import { $draft, $failure, $isAbsent, $isIdMissing, refreshed } from './staff-draft-order.model.ts'
import styles from './staff-draft-order.module.css'
import { staffDraftOrderText as text } from './staff-draft-order.text.ts'
import { Summary } from './summary.tsx'

export { $head, opened } from './staff-draft-order.model.ts'

function Blank() {
  return (
    <div className={styles.stack} role="status" aria-label={text.loading}>
      <Skeleton height={104} />
      <div className={styles.charts}>
        <Skeleton height={216} />
        <Skeleton height={216} />
      </div>
      <Skeleton height={420} />
    </div>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return <section className={`panel ${styles.state}`}>{children}</section>
}

function Preparing({ draft }: { draft: DraftOrder }) {
  const choose = useUnit(actChosen)
  const progress = draft.progress ?? { stage: 'waiting', share: 0 }
  return (
    <Panel>
      <div className={styles.preparing}>
        <h2>{text.preparing}</h2>
        {/* The stage is told, not every percent. */}
        <p role="status" className="spoken">
          {draftOrderText.stages[progress.stage]}
        </p>
        <DraftProgressBar progress={progress} />
        <p className="muted">{text.preparingMore}</p>
      </div>
      <p className={styles.stop}>
        <Button size="xs" variant="paper" onClick={() => choose('cancel')}>
          {text.stop}
        </Button>
      </p>
    </Panel>
  )
}

function Failed({ draft }: { draft: DraftOrder }) {
  return (
    <Panel>
      <Notice
        title={text.failedTitle}
        action={
          <Link className="link" to={staffDraftOrdersPath}>
            {text.all}
          </Link>
        }
      >
        {draft.failure} {text.failedMore}
      </Notice>
    </Panel>
  )
}

/** A draft that was computed. */
function Computed({ draft }: { draft: DraftOrder }) {
  if (draft.items.length === 0) {
    const isAllCovered = draft.unavailable.length === 0 && draft.leftOut === 0
    return (
      <>
        <Panel>
          <Notice title={text.nothing}>{isAllCovered ? text.nothingMore : text.nothingToBuy}</Notice>
        </Panel>
        <LeftOver draft={draft} />
      </>
    )
  }
  return (
    <>
      <div className={styles.charts}>
        <SplitFigure draft={draft} />
        <LowestFigure draft={draft} />
      </div>
      <LeftOver draft={draft} />
      <Lines draft={draft} />
    </>
  )
}

function Shown({ draft }: { draft: DraftOrder }) {
  const isUnderway = draft.status === 'initial' || draft.status === 'preparing'
  // Nothing is left to be done once it was received, or cancelled: the keyboard goes on from what it has become.
  const summary = useFocusBack<HTMLElement>((isUnderway || draft.status === 'completed') && draft.receivedAt === null)
  return (
    <>
      <Summary ref={summary} draft={draft} />
      {draft.status === 'cancelled' && <PageNotice>{text.cancelled}</PageNotice>}
      {draft.isWithoutAnalytics && <PageNotice>{text.withoutAnalytics}</PageNotice>}
      {isUnderway && <Preparing draft={draft} />}
      {draft.status === 'failed' && <Failed draft={draft} />}
      {(draft.status === 'completed' || (draft.status === 'cancelled' && draft.items.length > 0)) && <Computed draft={draft} />}
      <ActBar draft={draft} />
      <Acts draft={draft} />
    </>
  )
}

function Stale() {
  const { failure, retry } = useUnit({ failure: $failure, retry: refreshed })
  return (
    failure && (
      <PageNotice
        isProblem
        actions={
          <button type="button" className="link" onClick={() => retry()}>
            {text.retry}
          </button>
        }
      >
        {failure} {text.stale}
      </PageNotice>
    )
  )
}

function Body() {
  const { draft, failure, isAbsent, isIdMissing, retry } = useUnit({
    draft: $draft,
    failure: $failure,
    isAbsent: $isAbsent,
    isIdMissing: $isIdMissing,
    retry: refreshed,
  })
  if (isIdMissing) return <Failure message={text.missingId} onRetry={() => retry()} />
  if (draft) {
    return (
      <>
        <Stale />
        <Shown draft={draft} />
      </>
    )
  }
  if (isAbsent) return <Notice title={text.absent}>{text.absentMore}</Notice>
  return failure ? <Failure message={`${text.errorTitle}: ${failure}`} onRetry={() => retry()} /> : <Blank />
}

/** One draft order: what it would buy, why, and what becomes of it. */
export function Page() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <Body />
    </div>
  )
}
