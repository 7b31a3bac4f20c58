import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { chartHeight } from './chart-height.ts'
import { ordersText as text } from './figures.text.ts'
import { ordersSentence } from './orders-sentence.text.ts'
import { isTodayAlone } from './period.ts'
import { fullDay, moneyText } from './words.text.ts'

/** Recharts is heavy: the numbers are on the page before it. */
const OrdersChart = lazy(async () => ({ default: (await import('./orders-chart.tsx')).OrdersChart }))

const columns = [text.day, text.orders, text.paidOrders, text.revenue, text.dayBefore, text.ordersBefore, text.revenueBefore]

function rowsOf({ days, daysBefore }: Dashboard) {
  return days.map(({ day, orders, paidOrders, revenue }, index) => {
    const before = daysBefore[index]
    return [fullDay(day), orders, paidOrders, revenue, before ? fullDay(before.day) : null, before?.orders ?? null, before?.revenue ?? null]
  })
}

/** One day is no line: it stands beside the day before. */
function TwoDays({ period, before, figures, figuresBefore }: Dashboard) {
  const rows = [
    { day: period.to, ...figures },
    { day: before.to, ...figuresBefore },
  ]
  return (
    <BarsTable
      label={text.name}
      columns={[text.day, text.orders, text.revenue]}
      rows={rows.map(({ day, orders, revenue }) => ({
        key: day,
        name: <bdi>{fullDay(day)}</bdi>,
        value: orders,
        cells: [<Count key="orders" count={orders} isMain />, <bdi key="revenue">{moneyText(revenue)}</bdi>],
      }))}
    />
  )
}

/** Orders and money as two panels on one axis of time. */
export function OrdersFigure({ dashboard, today }: { dashboard: Dashboard; today: string }) {
  const { days, daysBefore, period } = dashboard
  const sentence = ordersSentence({ ...dashboard, isToday: isTodayAlone(period, today) })
  return (
    <Figure
      name={period.to === today ? text.untilNow : text.name}
      sentence={<MixedText>{sentence}</MixedText>}
      table={{ columns, rows: rowsOf(dashboard) }}
      fileName={`orders-${period.from}-${period.to}.csv`}
    >
      {days.length === 1 ? (
        <TwoDays {...dashboard} />
      ) : (
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <OrdersChart days={days} daysBefore={daysBefore} />
        </Suspense>
      )}
    </Figure>
  )
}
