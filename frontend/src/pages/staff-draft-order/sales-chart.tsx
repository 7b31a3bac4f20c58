import { BarChart } from '@mantine/charts'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import { shortDay } from '#services/domain/calendar.ts'
import type { DraftItemDetails } from '#services/purchasing/draft-orders.contract.ts'

/** Units per four weeks, left to right. */
export function SalesChart({ sales }: Pick<DraftItemDetails, 'sales'>) {
  return (
    <Mantine>
      <BarChart
        h={104}
        maw={460}
        data={sales.map(({ from, units }) => ({ day: shortDay(from), units }))}
        dataKey="day"
        series={[{ name: 'units', color: 'var(--data-1)' }]}
        withBarValueLabel
        valueFormatter={String}
        valueLabelProps={{ fontSize: 14, fill: 'var(--muted)' }}
        withYAxis={false}
        withTooltip={false}
        gridAxis="none"
        tickLine="none"
        textColor="var(--muted)"
        xAxisProps={{ interval: 1, height: 22 }}
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false, margin: { top: 18, right: 12, bottom: 0, left: 12 } }}
      />
    </Mantine>
  )
}
