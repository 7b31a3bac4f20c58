import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { chartHeight } from './chart-height.ts'
import { ConversionFigure } from './conversion-figure.tsx'
import { DemandFigures } from './demand-figures.tsx'
import { FunnelFigure } from './funnel-figure.tsx'
import { isNothingCounted, KeyFigures } from './key-figures.tsx'
import { OrdersFigure } from './orders-figure.tsx'
import { isTodayAlone } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { $dashboard, $dashboardFailure, $demand, $demandFailure, $today, dashboardRetried, demandRetried } from './staff-dashboard.model.ts'
import styles from './staff-dashboard.module.css'
import { staffDashboardText as text } from './staff-dashboard.text.ts'
import { Welcome } from './welcome.tsx'

export { $head, opened } from './staff-dashboard.model.ts'

const heights = { figures: 150, figure: 240 }

function Blank({ height }: { height: number }) {
  return (
    <div className={`panel ${styles.blank}`}>
      <Skeleton height={14} width="16%" />
      <Skeleton height={22} width="48%" />
      <Skeleton height={height} />
    </div>
  )
}

/** The numbers that are shown are older than the ones that were asked for. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice
      isProblem
      actions={
        <button type="button" className="link" onClick={onRetry}>
          {text.retry}
        </button>
      }
    >
      {text.failedRefresh}
    </PageNotice>
  )
}

function Counted({ dashboard }: { dashboard: Dashboard }) {
  const today = useUnit($today)
  const isToday = isTodayAlone(dashboard.period, today)
  return (
    <>
      <KeyFigures dashboard={dashboard} isToday={isToday} />
      <OrdersFigure dashboard={dashboard} today={today} />
      <div className={styles.funnel}>
        <FunnelFigure funnel={dashboard.funnel} period={dashboard.period} />
        <ConversionFigure dashboard={dashboard} />
      </div>
    </>
  )
}

function Numbers() {
  const { dashboard, failure, retry } = useUnit({ dashboard: $dashboard, failure: $dashboardFailure, retry: dashboardRetried })
  if (!dashboard) {
    if (failure) return <Failure message={failure} onRetry={() => retry()} />
    return (
      <div className={styles.page} role="status" aria-label={text.loading}>
        <Blank height={heights.figures} />
        <Blank height={chartHeight} />
      </div>
    )
  }
  return (
    <>
      {failure && <Stale onRetry={() => retry()} />}
      <Counted dashboard={dashboard} />
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
    return <Blank height={heights.figure} />
  }
  return (
    <>
      {failure && !other && <Stale onRetry={() => retry()} />}
      <DemandFigures demand={demand} />
    </>
  )
}

/** How the shop does: what waits, who came, what was sold, what was looked for. */
export function Page() {
  const dashboard = useUnit($dashboard)
  return (
    <div className={`wrap ${styles.page}`}>
      <Welcome />
      <PeriodBar />
      {dashboard && isNothingCounted(dashboard) ? (
        <section className={`panel ${styles.empty}`}>
          <Notice title={text.empty}>{text.emptyMore}</Notice>
        </section>
      ) : (
        <>
          <Numbers />
          <DemandSection />
        </>
      )}
    </div>
  )
}
