import { CompositeChart, type CompositeChartProps } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { axisTicks, type Bucket, bucketsOf, daysInBucket, panelHeight } from './counts.ts'
import styles from './staff-dashboard.module.css'
import { axisDay, moneyText, numberText, shortMoney, ordersText as text } from './staff-dashboard.text.ts'

type Measure = 'orders' | 'revenue'

interface PanelProps {
  of: Measure
  name: string
  buckets: readonly Bucket[]
  isWeekly: boolean
  hasAxis: boolean
}

const colors = { orders: 'var(--data-1)', revenue: 'var(--data-2)' } as const
const before = 'var(--data-quiet)'
const axisHeight = 24

const formats: Record<Measure, { axis: (value: number) => string; value: (value: number) => string }> = {
  orders: { axis: numberText, value: (value) => numberText(Math.round(value * 10) / 10) },
  revenue: { axis: shortMoney, value: moneyText },
}

/** A dash across the bar: the count of the previous period. */
function BeforeDash({ cx, cy, width }: { cx?: number; cy?: number; width: number }) {
  if (cx === undefined || cy === undefined) return null
  const dash = `M${cx - width / 2} ${cy}h${width}`
  return (
    <g>
      <path d={dash} stroke="var(--surface)" strokeWidth="4" />
      <path d={dash} stroke={before} strokeWidth="2" />
    </g>
  )
}

/** Bars of orders with dashes of the previous period, or two lines of money. `plotWidth` in pixels, shared by all dashes. */
function seriesOf(of: Measure, count: number, plotWidth: number): Pick<CompositeChartProps, 'series' | 'lineProps'> {
  const [now, then] = [of, `${of}Before`] as const
  if (of === 'orders') {
    return {
      series: [
        { name: now, type: 'bar', color: colors.orders, label: text.now },
        { name: then, type: 'line', color: before, label: text.before },
      ],
      lineProps: {
        strokeWidth: 0,
        activeDot: false,
        dot: (props) => <BeforeDash key={props.key} {...props} width={Math.max(4, plotWidth / count)} />,
      },
    }
  }
  return {
    series: [
      { name: then, type: 'line', color: before, strokeDasharray: '4 3', label: text.before },
      { name: now, type: 'line', color: colors.revenue, label: text.now },
    ],
    lineProps: ({ name }) => ({
      strokeWidth: name === now ? 2 : 1.5,
      activeDot: { r: 3 },
      dot: ({ key, index, cx, cy }) =>
        name === now && index === count - 1 ? <circle key={key} cx={cx} cy={cy} r="4" fill={colors.revenue} /> : <g key={key} />,
    }),
  }
}

/** A legend symbol: bar, line or dashed line. */
function Sign({ color, isBar = false, isDashed = false }: { color: string; isBar?: boolean; isDashed?: boolean }) {
  return (
    <svg className={styles.sign} width={isBar ? 10 : 18} height="10" aria-hidden="true">
      {isBar ? (
        <rect width="10" height="10" rx="2" fill={color} />
      ) : (
        <path d="M0 5h18" stroke={color} strokeWidth="2" strokeDasharray={isDashed ? '4 3' : undefined} />
      )}
    </svg>
  )
}

function Panel({ of, name, buckets, isWeekly, hasAxis }: PanelProps) {
  const label = ({ from }: Bucket) => (isWeekly ? `${text.weekFrom}${axisDay(from)}` : axisDay(from))
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const ticks = axisTicks(buckets, isWeekly)
  return (
    // Time runs left to right.
    <div className={styles.chart} dir="ltr">
      <Group component="p" gap="0 16px" fz="sm" c="dimmed" dir="rtl">
        <Text component="b" inherit fw={600} c={colors[of]}>
          {name}
        </Text>
        <span>
          <Sign color={colors[of]} isBar={of === 'orders'} />
          {text.now}
        </span>
        <span>
          <Sign color={before} isDashed={of === 'revenue'} />
          {text.before}
        </span>
      </Group>
      <CompositeChart
        h={panelHeight + (hasAxis ? axisHeight : 0)}
        data={buckets.map((bucket) => ({ ...bucket, label: label(bucket) }))}
        dataKey="label"
        {...seriesOf(of, buckets.length, isWide ? 520 : 180)}
        curveType="linear"
        valueFormatter={formats[of].value}
        withXAxis={hasAxis}
        xAxisProps={{
          ticks: ticks.map(label),
          interval: 0,
          tickFormatter: (each: string) => each.replace(text.weekFrom, ''),
          height: axisHeight,
        }}
        yAxisProps={{
          orientation: 'right',
          width: 60,
          tickMargin: 10,
          allowDecimals: false,
          tickCount: 4,
          tickFormatter: formats[of].axis,
        }}
        gridAxis="x"
        strokeDasharray="0"
        gridColor="var(--data-grid)"
        textColor="var(--muted)"
        tickLine="none"
        accessibilityLayer={false}
        composedChartProps={{ syncId: 'days', margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
        classNames={{ tooltip: styles.tooltip ?? '' }}
      />
    </div>
  )
}

/** Orders above, money below, on one time axis; never two value axes in one panel. */
export function OrdersChart({ days, daysBefore }: Pick<Dashboard, 'days' | 'daysBefore'>) {
  const buckets = bucketsOf(days, daysBefore)
  const isWeekly = daysInBucket(days) > 1
  const names = isWeekly ? text.averages : text.panels
  return (
    <Mantine>
      <Stack gap="xs">
        <Panel of="orders" name={names.orders} buckets={buckets} isWeekly={isWeekly} hasAxis={false} />
        <Panel of="revenue" name={names.revenue} buckets={buckets} isWeekly={isWeekly} hasAxis />
      </Stack>
    </Mantine>
  )
}
