import { lazy, Suspense } from 'react'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { TopMotorcycle, WizardStats } from '#services/analytics/analytics.contract.ts'
import { shortDay } from '#services/domain/calendar.ts'
import { dayField } from '#services/domain/fields.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { changeOf, endsOf, motorcycleName, motorcyclesSentence, peakOf, sharesOf } from './readings.ts'
import { $motorcycleName, $view, filtersChanged, narrowedTo } from './staff-wizard-analytics.model.ts'
import styles from './staff-wizard-analytics.module.css'
import { countersText, daysText, motorcyclesText, outcomesText } from './staff-wizard-analytics.text.ts'

/** How often the wizard is used, its outcomes, and for which motorcycles. */

type Stats = WizardStats['stats']

export function Figures({ stats }: { stats: Stats }) {
  return (
    <>
      <Counters stats={stats} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Stack>
          <Days days={stats.days} />
          <Ends stats={stats} />
        </Stack>
        <Motorcycles motorcycles={stats.topMotorcycles} total={stats.totalCount} />
      </SimpleGrid>
    </>
  )
}

/** Uses of the wizard: today, this week, this month, in total. */
function Counters({ stats }: { stats: Stats }) {
  const text = countersText
  return (
    <Paper className={styles.counters ?? ''}>
      <SimpleGrid component="dl" cols={{ base: 2, lg: 4 }} spacing={1} bg="var(--line)" aria-label={text.label}>
        <Counter name={text.daily} count={stats.dailyCount}>
          <Change count={stats.dailyCount} before={stats.dailyBefore} than={text.fromDay} />
        </Counter>
        <Counter name={text.weekly} count={stats.weeklyCount}>
          <Change count={stats.weeklyCount} before={stats.weeklyBefore} than={text.fromWeek} />
        </Counter>
        <Counter name={text.monthly} count={stats.monthlyCount}>
          <Change count={stats.monthlyCount} before={stats.monthlyBefore} than={text.fromMonth} />
        </Counter>
        <Counter name={text.total} count={stats.totalCount}>
          <span className="muted">
            {stats.since === null ? (
              text.none
            ) : (
              <span>
                {text.since} <bdi>{formatDate(stats.since).slice(3)}</bdi>
              </span>
            )}
          </span>
        </Counter>
      </SimpleGrid>
    </Paper>
  )
}

function Counter({ name, count, children }: { name: string; count: number; children: Elements }) {
  return (
    <Stack gap={0} className={styles.counter ?? ''} py={14} fz="sm" bg="var(--surface)">
      <Text component="dt" inherit c="dimmed">
        {name}
      </Text>
      <dd>
        <Text component="b" display="block" className={styles.count ?? ''} fw={700} lh={1.2}>
          <bdi>{count.toLocaleString('en')}</bdi>
        </Text>
        {children}
      </dd>
    </Stack>
  )
}

const ways = {
  up: { color: 'success', sign: '+', arrow: 'M4 .8 7.6 7H.4z' },
  down: { color: 'danger', sign: '−', arrow: 'M4 7.2.4 1h7.2z' },
}

/** `than`: the period compared with, in words. */
function Change({ count, before, than }: { count: number; before: number; than: string }) {
  const change = changeOf(count, before)
  if (change === null) return <span className="muted">{countersText.noneAtAll}</span>
  if (change.is === 'new') return <span className="muted">{countersText.noneBefore}</span>
  if (change.is === 'few') return <span className="muted">{`${countersText.before(before)}, ${than}`}</span>
  if (change.is === 'same') return <span className="muted">{`${countersText.same} ${than}`}</span>
  const { color, sign, arrow } = ways[change.is]
  return (
    <Text component="span" inherit c={color} fw={600}>
      <svg className={styles.arrow} viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
        <path d={arrow} />
      </svg>
      <bdi>{`${sign}${change.percent}%`}</bdi>{' '}
      <Text component="span" inherit c="dimmed" fw={400}>
        {than}
      </Text>
    </Text>
  )
}

/** Lazy since Recharts is heavy: the numbers appear first. */
const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }))
const chartHeight = 204

function Days({ days }: Pick<Stats, 'days'>) {
  const text = daysText
  const peak = peakOf(days)
  return (
    <Figure
      name={text.name(days.length)}
      sentence={<MixedText>{peak ? text.sentence(peak.total, shortDay(peak.day), peak.count) : text.none}</MixedText>}
      table={{ columns: [text.day, text.count], rows: days.map(({ day, count }) => [dayField.write(day), count]) }}
      fileName="wizard-days.csv"
    >
      {peak && (
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <DaysChart days={days} height={chartHeight} shortDay={shortDay} />
        </Suspense>
      )}
    </Figure>
  )
}

function Ends({ stats }: { stats: Stats }) {
  const text = outcomesText
  const ends = endsOf(stats)
  const shares = sharesOf(stats.outcomes)
  const name = text.name(stats.days.length)
  const columns = [text.outcome, text.count, text.percent]
  return (
    <Figure
      name={name}
      sentence={<MixedText>{ends ? text.sentence(ends.listed, ends.chosen) : daysText.none}</MixedText>}
      table={{ columns, rows: shares.map(({ outcome, count, percent }) => [text.outcomes[outcome], count, percent]) }}
      fileName="wizard-outcomes.csv"
    >
      {ends && (
        <BarsTable
          label={name}
          columns={columns}
          rows={shares.map(({ outcome, count, percent }) => ({
            key: outcome,
            name: text.outcomes[outcome],
            value: count,
            isLoss: outcome === 'ai_error',
            cells: [<Count key="count" count={count} />, <b key="percent">{`${percent}%`}</b>],
          }))}
        />
      )}
    </Figure>
  )
}

/** The most requested motorcycles; each filters the table. */
function Motorcycles({ motorcycles, total }: { motorcycles: readonly TopMotorcycle[]; total: number }) {
  const text = motorcyclesText
  const { view, narrow } = useUnit({ view: $view, narrow: filtersChanged })
  const [first] = motorcycles
  const columns = [text.motorcycle, text.count]
  return (
    <Figure
      name={text.name}
      sentence={<MixedText>{motorcyclesSentence(motorcycles, total)}</MixedText>}
      table={{ columns, rows: motorcycles.map((motorcycle) => [motorcycleName(motorcycle), motorcycle.count]) }}
      fileName="wizard-motorcycles.csv"
    >
      {first && (
        <div className={styles.motorcycles}>
          <BarsTable
            label={text.name}
            columns={columns}
            rows={motorcycles.map((motorcycle) => ({
              key: motorcycle.motorcycleId,
              name: (
                <TextButton
                  aria-pressed={view.motorcycle === motorcycle.motorcycleId}
                  onClick={() => narrow(narrowedTo(view, motorcycle.motorcycleId))}
                >
                  <NameText>{motorcycleName(motorcycle)}</NameText>
                </TextButton>
              ),
              value: motorcycle.count,
              cells: [<Count key="count" count={motorcycle.count} isMain />],
            }))}
          />
          <Narrowing />
        </div>
      )}
    </Figure>
  )
}

/** The table's active filter, with a reset. */
function Narrowing() {
  const { chosen, narrow } = useUnit({ chosen: $motorcycleName, narrow: filtersChanged })
  return (
    <Group gap="0 12px" mt="sm">
      <Text size="sm" c="dimmed" role="status">
        {motorcyclesText.explain}{' '}
        <Text component="b" inherit c="var(--ink)" fw={600}>
          {chosen === null ? motorcyclesText.all : <bdi dir="auto">{chosen}</bdi>}
        </Text>
      </Text>
      {chosen !== null && <TextButton onClick={() => narrow({ motorcycle: null })}>{motorcyclesText.showAll}</TextButton>}
    </Group>
  )
}
