import { BarChart } from '@mantine/charts'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import type { WizardStats } from '#services/analytics/analytics.contract.ts'
import { dayText, weekdayOf } from '#services/domain/calendar.ts'
import styles from './staff-wizard-analytics.module.css'
import { daysText as text } from './staff-wizard-analytics.text.ts'

interface DaysChartProps extends Pick<WizardStats['stats'], 'days'> {
  height: number
  /** `01/11`. */
  shortDay: (day: string) => string
}

const axisHeight = 28
const labelHeight = 20
/** A Sunday's label is wider than its bar. */
const roomBeside = (day: string | undefined) => (day !== undefined && weekdayOf(day) === 0 ? 24 : 8)

/** One bar a day, left to right, so that the newest is where Hebrew reading starts. It is labelled with its count, Sundays with their date. */
export function DaysChart({ days, height, shortDay }: DaysChartProps) {
  const newest = days.at(-1)
  return (
    <Mantine>
      <BarChart
        role="img"
        aria-label={`${text.chart}: ${days.map(({ day, count }) => `${dayText(day)} ${count}`).join('; ')}`}
        className={styles.chart ?? ''}
        h={height}
        data={days.map((each) => ({ ...each, told: each === newest ? each.count : null }))}
        dataKey="day"
        series={[{ name: 'count', color: 'var(--data-1)', label: text.count }]}
        valueFormatter={(count) => count.toLocaleString('en')}
        withBarValueLabel
        valueLabelProps={{ dataKey: 'told', fill: 'var(--ink)', fontWeight: 600 }}
        barProps={{ radius: [2, 2, 0, 0] }}
        minBarSize={1}
        withYAxis={false}
        yAxisProps={{ domain: [0, 'dataMax'] }}
        xAxisProps={{
          ticks: days.flatMap(({ day }) => (weekdayOf(day) === 0 ? [day] : [])),
          interval: 0,
          tickFormatter: (day: string) => `${text.weekdays[0]} ${shortDay(day)}`,
          height: axisHeight,
          axisLine: { stroke: 'var(--line-control)' },
        }}
        gridAxis="none"
        textColor="var(--muted)"
        tickLine="none"
        accessibilityLayer={false}
        tooltipProps={{ labelFormatter: (day) => dayText(String(day)) }}
        barChartProps={{
          barCategoryGap: '14%',
          margin: { top: labelHeight, right: roomBeside(newest?.day), bottom: 0, left: roomBeside(days[0]?.day) },
        }}
        classNames={{ tooltip: styles.tooltip ?? '' }}
      />
    </Mantine>
  )
}
