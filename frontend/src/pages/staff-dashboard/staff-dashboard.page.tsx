import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $user } from '#frontend/entities/staff/session.model.ts'
import { $work, $workFailure, workRetried } from '#frontend/entities/staff/work.model.ts'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { staffDeadLettersPath, staffMessagesPath, staffOffersPath, staffOrdersPath, staffRequestsPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import { displayName } from '#services/domain/person.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { chartHeight } from './counts.ts'
import { DemandFigures } from './demand-figures.tsx'
import { Figures } from './figures.tsx'
import { PeriodBar } from './period-bar.tsx'
import { $dashboard, $dashboardFailure, $demand, $demandFailure, $today, dashboardRetried, demandRetried } from './staff-dashboard.model.ts'
import styles from './staff-dashboard.module.css'
import { greetingText, staffDashboardText as text, weekdayText, welcomeText } from './staff-dashboard.text.ts'

export { $head, opened } from './staff-dashboard.model.ts'

/** Whether anybody came or ordered, in the period or in the one before. */
const isNothingCounted = ({ figures, figuresBefore }: Dashboard) =>
  [figures, figuresBefore].every(({ visitors, orders, revenue }) => visitors === 0 && orders === 0 && revenue === 0)

/** How the shop does: what waits, who came, what was sold, what was looked for. */
export function Page() {
  const { user, work, dashboard } = useUnit({ user: $user, work: $work, dashboard: $dashboard })
  const now = Date.now()
  const [firstName] = user ? displayName(user).split(' ') : ['']
  const title = (
    <>
      {greetingText(Number(formatTime(now).slice(0, 2)))}, <bdi dir="auto">{firstName}</bdi>
    </>
  )
  const about = (
    <>
      {weekdayText(israelDate(now))}, <bdi>{formatDate(now)}</bdi>. {work && welcomeText.since(work.ordersSinceYesterday)}
    </>
  )
  return (
    <DeskPage title={title} about={about} acts={<Work />}>
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

const waiting: readonly (readonly [count: keyof StaffWork, name: string, path: string])[] = [
  ['ordersToHandle', welcomeText.toHandle, staffOrdersPath],
  ['ordersWithAttention', welcomeText.attention, `${staffOrdersPath}?attention=1`],
  ['offersWaiting', welcomeText.offers, staffOffersPath],
  ['requestsOpen', welcomeText.requests, staffRequestsPath],
  ['messagesFailed', welcomeText.messages, staffMessagesPath],
  ['deadLetters', welcomeText.deadLetters, staffDeadLettersPath],
]

/** What waits for staff. */
function Work() {
  const { work, failure, retry } = useUnit({ work: $work, failure: $workFailure, retry: workRetried })
  if (!work && failure) {
    return (
      <Text size="sm" role="alert">
        {welcomeText.workFailed} <TextButton onClick={() => retry()}>{text.retry}</TextButton>
      </Text>
    )
  }
  return (
    <Paper component="ul" className={`${styles.cells} ${styles.work}`} aria-label={welcomeText.work} aria-busy={!work}>
      {waiting.map(([count, name, path]) => (
        <li key={count}>
          <Link to={path}>
            <Text component="b" fz="var(--t-22)" lh={1}>
              <bdi>{work ? work[count].toLocaleString('en') : '–'}</bdi>
            </Text>
            <span>{name}</span>
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </Paper>
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

/** Where the numbers beside it did not come either, one sentence says so for both. */
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

/** The numbers that are shown are older than the ones that were asked for. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice isProblem actions={<TextButton onClick={onRetry}>{text.retry}</TextButton>}>
      {text.failedRefresh}
    </PageNotice>
  )
}
