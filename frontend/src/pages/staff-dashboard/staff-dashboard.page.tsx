import { $user } from '#frontend/entities/staff/session.model.ts'
import { $work } from '#frontend/entities/staff/work.model.ts'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import { displayName } from '#services/domain/person.ts'
import { chartHeight } from './counts.ts'
import { DemandFigures } from './demand-figures.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PeriodBar } from './period-bar.tsx'
import { $dashboard, $dashboardFailure, $demand, $demandFailure, $today, dashboardRetried, demandRetried } from './staff-dashboard.model.ts'
import { greetingText, staffDashboardText as text, weekdayText, welcomeText } from './staff-dashboard.text.ts'
import { Tasks } from './tasks.tsx'

export { $head, opened } from './staff-dashboard.model.ts'

/** Whether both periods have no visits and no orders. */
const isNothingCounted = ({ figures, figuresBefore }: Dashboard) =>
  [figures, figuresBefore].every(({ visitors, orders, revenue }) => visitors === 0 && orders === 0 && revenue === 0)

/** The staff dashboard: tasks, visitors, sales and demand. */
export function Page() {
  const { user, work, dashboard } = useUnit({ user: $user, work: $work, dashboard: $dashboard })
  const now = Date.now()
  const [firstName] = user ? displayName(user).split(' ') : ['']
  const title = (
    <span>
      <span>{greetingText(Number(formatTime(now).slice(0, 2)))}</span>, <bdi dir="auto">{firstName}</bdi>
    </span>
  )
  const about = (
    <span>
      <span>{weekdayText(israelDate(now))}</span>, <bdi>{formatDate(now)}</bdi>.{' '}
      {work && <span>{welcomeText.since(work.ordersSinceYesterday)}</span>}
    </span>
  )
  return (
    <DeskPage title={title} about={about}>
      <FirstSteps />
      <Tasks />
      <PeriodBar />
      {dashboard && isNothingCounted(dashboard) ? (
        <Paper component="section" px="md">
          <Notice title={text.empty}>{text.emptyMore}</Notice>
        </Paper>
      ) : (
        <>
          <Numbers />
          <DemandSection />
        </>
      )}
    </DeskPage>
  )
}

function Numbers() {
  const { dashboard, failure, today, retry } = useUnit({
    dashboard: $dashboard,
    failure: $dashboardFailure,
    today: $today,
    retry: dashboardRetried,
  })
  if (!dashboard) {
    if (failure) return <Failure message={failure} onRetry={() => retry()} />
    return (
      <Stack role="status" aria-label={text.loading}>
        <Blank height={150} />
        <Blank height={chartHeight} />
      </Stack>
    )
  }
  return (
    <>
      {failure && <Stale onRetry={() => retry()} />}
      <Figures dashboard={dashboard} today={today} />
    </>
  )
}

/** If the figures beside it failed as well, one message covers both. */
function DemandSection() {
  const { demand, failure, other, retry } = useUnit({
    demand: $demand,
    failure: $demandFailure,
    other: $dashboardFailure,
    retry: demandRetried,
  })
  if (!demand) {
    if (failure) return other ? null : <Failure message={failure} onRetry={() => retry()} />
    return <Blank height={240} />
  }
  return (
    <>
      {failure && !other && <Stale onRetry={() => retry()} />}
      <DemandFigures demand={demand} />
    </>
  )
}

function Blank({ height }: { height: number }) {
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Skeleton height={14} width="16%" />
        <Skeleton height={22} width="48%" />
        <Skeleton height={height} />
      </Stack>
    </Paper>
  )
}

/** The numbers shown are of an earlier load, since the last one failed. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice isProblem actions={<TextButton onClick={onRetry}>{text.retry}</TextButton>}>
      {text.failedRefresh}
    </PageNotice>
  )
}
