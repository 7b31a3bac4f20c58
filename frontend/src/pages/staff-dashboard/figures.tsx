import { lazy, Suspense, useState } from 'react'
import { ChoiceButtons, TextButton } from '#frontend/features/desk/controls.tsx'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { Box, Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Dashboard } from '#services/analytics/analytics.contract.ts'
import { type Change, changeOf, chartHeight, smoothed, sparkHeight, sparkOf, sparkWidth } from './counts.ts'
import { isTodayAlone } from './period.ts'
import { biggestDrop, changeText, conversionSentence, funnelSentence, ordersSentence } from './sentences.text.ts'
import { dashboardRetried } from './staff-dashboard.model.ts'
import styles from './staff-dashboard.module.css'
import {
  conversionText,
  countText,
  type Dimension,
  type FigureKey,
  figureText,
  fullDay,
  funnelText,
  keyFiguresText,
  keyName,
  moneyText,
  ordersText,
  shareText,
  staffDashboardText as text,
} from './staff-dashboard.text.ts'

/** Visitors and sales in numbers and charts. */

const pair = { base: 1, lg: 2 }
const keys = ['visitors', 'impressions', 'carts', 'checkouts', 'orders', 'revenue'] as const satisfies readonly FigureKey[]

interface FiguresProps {
  dashboard: Dashboard
  today: string
}

export function Figures({ dashboard, today }: FiguresProps) {
  return (
    <>
      <KeyFigures dashboard={dashboard} today={today} />
      <OrdersFigure dashboard={dashboard} today={today} />
      <SimpleGrid cols={pair}>
        <FunnelFigure {...dashboard} />
        <ConversionFigure dashboard={dashboard} />
      </SimpleGrid>
    </>
  )
}

/** The six key figures, each with its change, sparkline and definition. */
function KeyFigures({ dashboard, today }: FiguresProps) {
  const isToday = isTodayAlone(dashboard.period, today)
  return (
    <Paper component="section" aria-label={keyFiguresText.label}>
      <ul className={styles.cells}>
        {keys.map((key) => (
          <KeyFigure key={key} of={key} dashboard={dashboard} isToday={isToday} />
        ))}
      </ul>
      <Bots {...dashboard.bots} />
    </Paper>
  )
}

function KeyFigure({ of, dashboard, isToday }: { of: FigureKey; dashboard: Dashboard; isToday: boolean }) {
  const { figures, figuresBefore, days, daysBefore } = dashboard
  const base = of === 'revenue' ? figuresBefore.paidOrders : figuresBefore[of]
  const before = figureText(of, figuresBefore[of])
  return (
    <Stack component="li" gap={0} px="md" py="sm" fz="sm">
      <Text inherit c="dimmed">
        {countText[of]}
      </Text>
      <Text fz="var(--t-28)" fw={700} lh={1.25}>
        <bdi>{figureText(of, figures[of])}</bdi>
      </Text>
      {isToday ? (
        <Text inherit c="dimmed" fw={500}>
          {keyFiguresText.yesterday(before)}
        </Text>
      ) : (
        <ChangeLine change={changeOf(figures[of], figuresBefore[of], base)} before={before} />
      )}
      <SparkLine now={days.map((day) => day[of])} before={daysBefore.map((day) => day[of])} />
      <Text inherit c="dimmed" mt="auto" lh={1.35}>
        <span>{keyFiguresText.counts[of](figures)}</span>
        {of === 'revenue' && dashboard.refunded > 0 && <span> {keyFiguresText.refunded(moneyText(dashboard.refunded))}</span>}
      </Text>
    </Stack>
  )
}

const arrows = { up: 'M4 .8 7.6 7H.4z', down: 'M4 7.2.4 1h7.2z' }
const ways = { up: 'success', down: 'danger' }

function ChangeLine({ change, before }: { change: Change; before: string }) {
  const direction = 'direction' in change ? change.direction : change.is === 'new' ? 'up' : change.is === 'gone' ? 'down' : null
  return (
    <Text inherit c={direction ? ways[direction] : 'dimmed'} fw={direction ? 600 : 500}>
      {direction && (
        <svg className={styles.sign} viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
          <path d={arrows[direction]} />
        </svg>
      )}
      <bdi>{changeText(change, before)}</bdi>
    </Text>
  )
}

function SparkLine({ now, before }: { now: readonly number[]; before: readonly number[] }) {
  const spark = sparkOf(smoothed(now), smoothed(before))
  if (!spark) return null
  return (
    <svg className={styles.spark} viewBox={`0 0 ${sparkWidth} ${sparkHeight}`} fill="none" strokeLinejoin="round" aria-hidden="true">
      <path d={spark.before} stroke="var(--data-quiet)" strokeDasharray="3 3" strokeWidth="1.5" />
      <path d={spark.now} stroke="var(--data-1)" strokeWidth="2" />
      <circle cx={spark.end.x} cy={spark.end.y} r="3" fill="var(--data-1)" />
    </svg>
  )
}

function Bots({ impressions, lists }: Dashboard['bots']) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group gap="4px 12px" px="md" py="xs" fz="sm" className="line-above">
      <Text inherit c="dimmed">
        {keyFiguresText.bots(impressions + lists)}
      </Text>
      <TextButton aria-expanded={isOpen} aria-controls={isOpen ? 'how-we-count' : undefined} onClick={() => setIsOpen(!isOpen)}>
        {keyFiguresText.how}
      </TextButton>
      {isOpen && (
        <SimpleGrid component="dl" id="how-we-count" cols={pair} spacing="xl" verticalSpacing="xs" w="100%" pb="xs">
          {keyFiguresText.explanation.map(([name, words]) => (
            <div key={name}>
              <Text component="dt" inherit fw={600}>
                {name}
              </Text>
              <Text component="dd" inherit c="dimmed">
                {words}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
    </Group>
  )
}

/** Lazy since Recharts is heavy: the numbers appear first. */
const OrdersChart = lazy(async () => ({ default: (await import('./orders-chart.tsx')).OrdersChart }))

/** Orders and money as two panels on one time axis. */
function OrdersFigure({ dashboard, today }: FiguresProps) {
  const { days, daysBefore, period } = dashboard
  const { day, dayBefore, paidOrders, ordersBefore, revenueBefore } = ordersText
  return (
    <Figure
      name={period.to === today ? ordersText.untilNow : ordersText.name}
      sentence={<MixedText>{ordersSentence({ ...dashboard, isToday: isTodayAlone(period, today) })}</MixedText>}
      table={{
        columns: [day, countText.orders, paidOrders, countText.revenue, dayBefore, ordersBefore, revenueBefore],
        rows: days.map((now, index) => {
          const before = daysBefore[index]
          const then = before ? [fullDay(before.day), before.orders, before.revenue] : [null, null, null]
          return [fullDay(now.day), now.orders, now.paidOrders, now.revenue, ...then]
        }),
      }}
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

/** A single day makes no line, so it is compared with the day before. */
function TwoDays({ period, before, figures, figuresBefore }: Dashboard) {
  const rows = [
    { day: period.to, ...figures },
    { day: before.to, ...figuresBefore },
  ]
  return (
    <BarsTable
      label={ordersText.name}
      columns={[ordersText.day, countText.orders, countText.revenue]}
      rows={rows.map(({ day, orders, revenue }) => ({
        key: day,
        name: <bdi>{fullDay(day)}</bdi>,
        value: orders,
        cells: [<Count key="orders" count={orders} isMain />, <bdi key="revenue">{moneyText(revenue)}</bdi>],
      }))}
    />
  )
}

/** How many visitors reach each step. */
function FunnelFigure({ funnel, period }: Dashboard) {
  if (!funnel) return <UncountedFunnel />
  const drop = biggestDrop(funnel)
  const steps = funnel.map(({ step, visitors }, index) => ({
    step,
    visitors,
    share: index === 0 ? null : shareText(visitors, funnel[index - 1]?.visitors ?? 0),
    isLoss: step === drop?.step,
  }))
  return (
    <Figure
      name={funnelText.name}
      sentence={funnelSentence(funnel)}
      table={{
        columns: [funnelText.step, countText.visitors, funnelText.ofLast],
        rows: steps.map(({ step, visitors, share }) => [funnelText.steps[step], visitors, share]),
      }}
      fileName={`funnel-${period.from}-${period.to}.csv`}
    >
      {(funnel[0]?.visitors ?? 0) > 0 && (
        <BarsTable
          label={funnelText.name}
          columns={[funnelText.step, countText.visitors, funnelText.ofLast]}
          rows={steps.map(({ step, visitors, share, isLoss }) => ({
            key: step,
            name: funnelText.steps[step],
            value: visitors,
            isLoss,
            cells: [
              <Count key="visitors" count={visitors} isMain />,
              <Text key="share" component="span" inherit c={isLoss ? 'danger' : 'dimmed'} fw={isLoss ? 600 : 400}>
                <bdi>{share}</bdi>
                {isLoss && <span className="spoken"> {funnelText.biggest}</span>}
              </Text>,
            ],
          }))}
        />
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {funnelText.explain}
      </Text>
    </Figure>
  )
}

/** Shown in place of the funnel alone. */
function UncountedFunnel() {
  const retry = useUnit(dashboardRetried)
  return (
    <Paper component="section" p="lg" aria-label={funnelText.name}>
      <Text size="sm" c="dimmed">
        {funnelText.name}
      </Text>
      <Title order={2} mb="xs">
        {funnelText.uncounted}
      </Title>
      <p>
        {funnelText.uncountedMore} <TextButton onClick={() => retry()}>{text.retry}</TextButton>
      </p>
    </Paper>
  )
}

const dimensions = ['byAvailability', 'byOrigin', 'bySource', 'byBrand'] as const satisfies readonly Dimension[]
const maxShown = 8

/** Conversion by group of visitors. */
function ConversionFigure({ dashboard }: { dashboard: Dashboard }) {
  const [dimension, setDimension] = useState<Dimension>('byAvailability')
  const conversions = dashboard[dimension]
  const { name, by, explain, choose, paid, share } = conversionText
  return (
    <Figure
      name={`${name}. ${explain[dimension]}`}
      sentence={<MixedText>{conversionSentence(dimension, conversions)}</MixedText>}
      table={{
        columns: [by[dimension], countText.visitors, countText.carts, paid, share],
        rows: conversions.map((each) => [
          keyName(dimension, each.key),
          each.visitors,
          each.carts,
          each.paid,
          shareText(each.paid, each.visitors),
        ]),
      }}
      fileName={`conversion-${dimension}-${dashboard.period.from}-${dashboard.period.to}.csv`}
    >
      <Box mb="xs">
        <ChoiceButtons
          legend={choose}
          choices={dimensions.map((choice) => ({ choice, label: by[choice] }))}
          chosen={dimension}
          onChoose={setDimension}
        />
      </Box>
      {conversions.length > 0 && (
        <BarsTable
          label={`${name}: ${by[dimension]}`}
          tone="second"
          columns={[by[dimension], share, paid, countText.visitors]}
          rows={conversions.slice(0, maxShown).map((each) => ({
            key: each.key,
            name: <bdi dir="auto">{keyName(dimension, each.key)}</bdi>,
            value: each.visitors === 0 ? 0 : each.paid / each.visitors,
            cells: [
              <b key="share">{shareText(each.paid, each.visitors)}</b>,
              <Count key="paid" count={each.paid} />,
              <Count key="visitors" count={each.visitors} />,
            ],
          }))}
        />
      )}
    </Figure>
  )
}
