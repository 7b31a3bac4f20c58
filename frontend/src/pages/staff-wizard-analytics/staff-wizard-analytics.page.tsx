import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { Figure } from '#frontend/features/desk/figure.tsx'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Heading } from '#frontend/features/desk/page.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { WizardStats } from '#services/analytics/analytics.contract.ts'
import { Counters } from './counters.tsx'
import { DayBars, shortDay } from './day-bars.tsx'
import { MotorcycleChips, nameOf } from './motorcycle-chips.tsx'
import { Outcomes } from './outcomes.tsx'
import { endsOf, peakOf, sharesOf } from './shares.ts'
import {
  $isLoading,
  $motorcycleName,
  $stats,
  $statsFailure,
  $usages,
  $usagesFailure,
  $view,
  motorcycleChosen,
  pageChosen,
  pageSizeChosen,
  refreshed,
  statsRetried,
  usagesRetried,
} from './staff-wizard-analytics.model.ts'
import styles from './staff-wizard-analytics.module.css'
import { daysText, motorcyclesText, outcomesText, staffWizardAnalyticsText as text, usagesText } from './staff-wizard-analytics.text.ts'
import { usageRows } from './usage-words.ts'
import { UsagesTable } from './usages-table.tsx'
import { PAGE_SIZES } from './usages-view.ts'

export { $head, opened } from './staff-wizard-analytics.model.ts'

function Head() {
  const { usages, refresh } = useUnit({ usages: $usages, refresh: refreshed })
  return (
    <Heading title={text.title} about={text.explain}>
      <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => refresh()}>
        {text.refresh}
      </Button>
      <Button
        size="xs"
        variant="paper"
        disabled={!usages || usages.usages.length === 0}
        onClick={() => usages && saveCsv('wizard-usages.csv', csvText(Object.values(usagesText.columns), usageRows(usages.usages)))}
      >
        <span>
          <MixedText>{text.export}</MixedText>
        </span>
      </Button>
    </Heading>
  )
}

function Days({ days }: Pick<WizardStats['stats'], 'days'>) {
  const peak = peakOf(days)
  return (
    <Figure
      name={daysText.name(days.length)}
      sentence={<MixedText>{peak ? daysText.sentence(peak.total, shortDay(peak.day), peak.count) : daysText.none}</MixedText>}
      table={{
        columns: [daysText.day, daysText.count],
        rows: days.map(({ day, count }) => [day.split('-').reverse().join('/'), count]),
      }}
      fileName="wizard-days.csv"
    >
      {peak && <DayBars days={days} />}
    </Figure>
  )
}

function Ends({ stats }: { stats: WizardStats['stats'] }) {
  const ends = endsOf(stats)
  const shares = sharesOf(stats.outcomes)
  return (
    <Figure
      name={outcomesText.name(stats.days.length)}
      sentence={<MixedText>{ends ? outcomesText.sentence(ends.listed, ends.chosen) : daysText.none}</MixedText>}
      table={{
        columns: [outcomesText.outcome, outcomesText.count, outcomesText.percent],
        rows: shares.map(({ outcome, count, percent }) => [outcomesText.outcomes[outcome], count, percent]),
      }}
      fileName="wizard-outcomes.csv"
    >
      {ends && <Outcomes shares={shares} />}
    </Figure>
  )
}

function Motorcycles({ motorcycles }: { motorcycles: WizardStats['stats']['topMotorcycles'] }) {
  const [first] = motorcycles
  const total = motorcycles.reduce((sum, { count }) => sum + count, 0)
  return (
    <Figure
      name={motorcyclesText.name}
      sentence={<MixedText>{first ? motorcyclesText.sentence(nameOf(first), first.count, total) : motorcyclesText.none}</MixedText>}
      table={{
        columns: [motorcyclesText.motorcycle, motorcyclesText.count],
        rows: motorcycles.map((motorcycle) => [nameOf(motorcycle), motorcycle.count]),
      }}
      fileName="wizard-motorcycles.csv"
    >
      {first && <MotorcycleChips motorcycles={motorcycles} />}
    </Figure>
  )
}

function Stats() {
  const { stats, failure, retry } = useUnit({ stats: $stats, failure: $statsFailure, retry: statsRetried })
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      <p role="status" className="spoken">
        {!stats && !failure && text.loading}
      </p>
      {!stats && !failure && (
        <div className={styles.blank}>
          <Skeleton height={108} />
          <Skeleton height={320} />
        </div>
      )}
      {stats && (
        <>
          <Counters stats={stats} />
          <div className={styles.two}>
            <div className={styles.column}>
              <Days days={stats.days} />
              <Ends stats={stats} />
            </div>
            <Motorcycles motorcycles={stats.topMotorcycles} />
          </div>
        </>
      )}
    </>
  )
}

function Empty() {
  const { view, showAll } = useUnit({ view: $view, showAll: motorcycleChosen })
  if (view.motorcycle === null) return <Notice title={usagesText.empty}>{usagesText.emptyMore}</Notice>
  return (
    <Notice
      title={usagesText.emptyOf}
      action={
        <Button size="xs" onClick={() => showAll(null)}>
          {motorcyclesText.showAll}
        </Button>
      }
    />
  )
}

function Usages() {
  const { usages, failure, isLoading, retry, choosePage, chooseSize, motorcycle } = useUnit({
    usages: $usages,
    failure: $usagesFailure,
    isLoading: $isLoading,
    motorcycle: $motorcycleName,
    retry: usagesRetried,
    choosePage: pageChosen,
    chooseSize: pageSizeChosen,
  })
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!usages && !failure && <Skeleton height={400} />}
      {usages && (
        <section className="panel" aria-busy={isLoading}>
          {usages.usages.length === 0 ? (
            <Empty />
          ) : (
            <>
              <UsagesTable usages={usages.usages} label={motorcycle === null ? usagesText.title : usagesText.of(motorcycle)} />
              <Pager
                pagination={usages.pagination}
                shown={usages.usages.length}
                onPage={choosePage}
                sizes={PAGE_SIZES}
                onSize={(size) => chooseSize(Number(size))}
              />
            </>
          )}
        </section>
      )}
    </>
  )
}

/** Who asks the wizard, for what, and what comes of it. */
export function Page() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Head />
      <Stats />
      <Usages />
    </div>
  )
}
