import { draftOrderText } from '#frontend/entities/draft-order/draft-order.text.ts'
import { DraftProgressBar } from '#frontend/entities/draft-order/draft-progress.tsx'
import { DraftName } from '#frontend/entities/draft-order/names.tsx'
import { TextButton, useFocusBack } from '#frontend/features/desk/controls.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { ActBar, Acts, PaperActs } from './draft-actions.tsx'
import { LeftOver, LowestFigure, SplitFigure } from './figures.tsx'
import { Lines } from './lines.tsx'
import { $draft, $failure, $id, $isAbsent, actChosen, refreshed } from './staff-draft-order.model.ts'
import styles from './staff-draft-order.module.css'
import { staffDraftOrderText as text } from './staff-draft-order.text.ts'
import { Summary } from './summary.tsx'

export { $head, opened } from './staff-draft-order.model.ts'

const pair = { base: 1, lg: 2 }

/** One draft order: its lines, why they are bought, and its progress. */
export function Page() {
  const draft = useUnit($draft)
  const title = (
    <span>
      {text.title} {draft && <DraftName draft={draft} />}
    </span>
  )
  return (
    <DeskPage title={title} back={{ to: staffDraftOrdersPath, name: text.all }} acts={<PaperActs />} className={styles.page ?? ''}>
      <Body />
    </DeskPage>
  )
}

function Body() {
  const { id, draft, failure, isAbsent, retry } = useUnit({
    id: $id,
    draft: $draft,
    failure: $failure,
    isAbsent: $isAbsent,
    retry: refreshed,
  })
  if (id === '') return <Failure message={text.missingId} onRetry={() => retry()} />
  if (isAbsent && !draft) return <Notice title={text.absent}>{text.absentMore}</Notice>
  if (!draft) return failure ? <Failure message={`${text.errorTitle}: ${failure}`} onRetry={() => retry()} /> : <Blank />
  return (
    <>
      {failure && (
        <PageNotice
          isProblem
          actions={<TextButton onClick={() => retry()}>{text.retry}</TextButton>}
        >{`${failure} ${text.stale}`}</PageNotice>
      )}
      <Shown draft={draft} />
    </>
  )
}

function Blank() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={104} />
      <SimpleGrid cols={pair}>
        <Skeleton height={216} />
        <Skeleton height={216} />
      </SimpleGrid>
      <Skeleton height={420} />
    </Stack>
  )
}

function Shown({ draft }: { draft: DraftOrder }) {
  const { status } = draft
  const isUnderway = status === 'initial' || status === 'preparing'
  // After it was received or cancelled no button is left, so focus moves to the summary.
  const summary = useFocusBack<HTMLElement>((isUnderway || status === 'completed') && draft.receivedAt === null)
  return (
    <>
      <Summary ref={summary} draft={draft} />
      {status === 'cancelled' && <PageNotice>{text.cancelled}</PageNotice>}
      {draft.isWithoutAnalytics && <PageNotice>{text.withoutAnalytics}</PageNotice>}
      {isUnderway && <Preparing draft={draft} />}
      {status === 'failed' && (
        <Paper component="section" px="md">
          <Notice
            title={text.failedTitle}
            action={
              <Link className="link" to={staffDraftOrdersPath}>
                {text.all}
              </Link>
            }
          >{`${draft.failure} ${text.failedMore}`}</Notice>
        </Paper>
      )}
      {(status === 'completed' || (status === 'cancelled' && draft.items.length > 0)) && <Computed draft={draft} />}
      <ActBar draft={draft} />
      <Acts draft={draft} />
    </>
  )
}

function Preparing({ draft }: { draft: DraftOrder }) {
  const choose = useUnit(actChosen)
  const progress = draft.progress ?? { stage: 'waiting', share: 0 }
  return (
    <Paper component="section" px="md" py="xl">
      <Stack maw="44ch" mx="auto" ta="center">
        <Title order={2}>{text.preparing}</Title>
        {/* Announces the stage only, not every percent. */}
        <p role="status" className="spoken">
          {draftOrderText.stages[progress.stage]}
        </p>
        <DraftProgressBar progress={progress} />
        <Text c="dimmed">{text.preparingMore}</Text>
        <Button mx="auto" onClick={() => choose('cancel')}>
          {text.stop}
        </Button>
      </Stack>
    </Paper>
  )
}

/** A completed draft. */
function Computed({ draft }: { draft: DraftOrder }) {
  if (draft.items.length === 0) {
    const isAllCovered = draft.unavailable.length === 0 && draft.leftOut === 0
    return (
      <>
        <Paper component="section" px="md">
          <Notice title={text.nothing}>{isAllCovered ? text.nothingMore : text.nothingToBuy}</Notice>
        </Paper>
        <LeftOver draft={draft} />
      </>
    )
  }
  return (
    <>
      <SimpleGrid cols={pair}>
        <SplitFigure draft={draft} />
        <LowestFigure draft={draft} />
      </SimpleGrid>
      <LeftOver draft={draft} />
      <Lines draft={draft} />
    </>
  )
}
