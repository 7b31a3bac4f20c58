import type { MouseEvent } from 'react'
import { Tabs, waiting } from '#frontend/features/desk/controls.tsx'
import { deskText } from '#frontend/features/desk/desk.text.ts'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { ListRows, ListTable, Pager } from '#frontend/features/desk/list.tsx'
import { CallerLink, DeskPage, Live } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { showRow } from '#frontend/shared/focus.ts'
import { Link } from '#frontend/shared/router.tsx'
import { staffOffersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { OfferState, OfferSummary, StaffOffer, StaffOffers } from '#services/offers/staff-offers.contract.ts'
import { FloorPrices } from './floor-prices.tsx'
import { FloorRules } from './floor-rules.tsx'
import { Outcome, PriceComparison, PriceRuler, Stock } from './offer-facts.tsx'
import { OfferPanel } from './offer-panel.tsx'
import {
  $areRulesOpen,
  $counts,
  $isExporting,
  $list,
  $listFailure,
  $shownId,
  $summary,
  $summaryFailure,
  $view,
  exported,
  filtersChanged,
  format,
  listRetried,
  rulesToggled,
  states,
  summaryRetried,
  viewPatched,
} from './staff-offers.model.ts'
import styles from './staff-offers.module.css'
import { outcomeChartText, staffOffersText as text } from './staff-offers.text.ts'

export { $head, opened } from './staff-offers.model.ts'

/** History state of an entry pushed from the list. */
const fromList = { isFromList: true }
/** Whether list and panel fit side by side. */
const isWide = () => window.matchMedia('(min-width: 64em)').matches
const rulesId = 'offer-rules'

/** Offers to answer: the list, the open one, and statistics of the others. */
export function Page() {
  const { view, counts, shownId, areRulesOpen, narrow } = useUnit({
    view: $view,
    counts: $counts,
    shownId: $shownId,
    areRulesOpen: $areRulesOpen,
    narrow: filtersChanged,
  })
  const tabs = states.map((state) => ({
    key: state,
    to: staffOffersPath + format.write({ ...format.first, state }),
    name: text.states[state],
    count: counts?.[state] ?? null,
  }))
  const about = (
    <span>
      {counts && (counts.waiting === 0 ? <span>{text.noneWaiting}</span> : <span>{text.waiting(counts.waiting)}</span>)}{' '}
      <span>{text.day}</span> <Live />
    </span>
  )
  return (
    <DeskPage title={text.title} about={about} acts={<Acts />} className={styles.page ?? ''} mod={{ open: view.offer !== null }}>
      {areRulesOpen && (
        <Stack id={rulesId}>
          <FloorRules />
          <FloorPrices />
        </Stack>
      )}
      <Tabs label={text.tabs} tabs={tabs} chosen={view.state} onChoose={(state) => narrow({ state, offer: null })} />
      <div className={`stack gap-16 ${styles.desk}`}>
        <Stack className={styles.column ?? ''}>
          <Listed />
          <Outcomes />
        </Stack>
        <div className={styles.chosen}>
          {shownId === null ? (
            <Paper px="md" py="xl" ta="center" c="dimmed">
              {text.choose}
            </Paper>
          ) : (
            <OfferPanel key={shownId} />
          )}
        </div>
      </div>
    </DeskPage>
  )
}

function Acts() {
  const { areRulesOpen, toggle, isExporting, save } = useUnit({
    areRulesOpen: $areRulesOpen,
    toggle: rulesToggled,
    isExporting: $isExporting,
    save: exported,
  })
  return (
    <>
      <Button aria-expanded={areRulesOpen} aria-controls={rulesId} onClick={() => toggle()}>
        {text.rules}
      </Button>
      <Button {...waiting(isExporting)} onClick={() => save()}>
        <span>
          <MixedText>{isExporting ? text.exporting : text.export}</MixedText>
        </span>
      </Button>
    </>
  )
}

function Listed() {
  const { list, view, failure, retry } = useUnit({ list: $list, view: $view, failure: $listFailure, retry: listRetried })
  const isBlank = !list && !failure
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      <p role="status" className="spoken">
        {isBlank && text.loading}
      </p>
      {isBlank && (
        <Paper p="md" pb={0}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} mb="md" />
          ))}
        </Paper>
      )}
      {list?.offers.length === 0 && (
        <Paper>
          <Notice title={text.empty[view.state]}>{view.state === 'waiting' ? text.emptyMore : null}</Notice>
        </Paper>
      )}
      {list && list.offers.length > 0 && <OfferList list={list} state={view.state} />}
    </>
  )
}

function OfferList({ list: { offers, pagination }, state }: { list: StaffOffers; state: OfferState }) {
  const narrow = useUnit(filtersChanged)
  const { left, outcome, ...columns } = text.columns
  return (
    <Paper component="section">
      <ListTable
        stickyHeader={false}
        horizontalSpacing={10}
        verticalSpacing="sm"
        columns={{ ...columns, last: state === 'waiting' ? left : outcome }}
        className={styles.table ?? ''}
        aria-label={`${text.list}: ${text.states[state]}`}
      >
        <ListRows>
          {offers.map((offer) => (
            <Row key={offer.offerId} offer={offer} />
          ))}
        </ListRows>
      </ListTable>
      <Group component="p" gap="md" fz="sm" px="sm" py="xs" className={`line-above ${styles.legend}`}>
        <span data-mark="between">{text.legend.between}</span>
        <span data-mark="offer">{text.legend.offer}</span>
      </Group>
      {pagination.totalPages > 1 && (
        <Pager pagination={pagination} shown={offers.length} onPage={(page) => narrow({ page, offer: null })} />
      )}
    </Paper>
  )
}

function Row({ offer }: { offer: StaffOffer }) {
  const { view, shownId, note } = useUnit({ view: $view, shownId: $shownId, note: viewPatched })
  const isShown = shownId === offer.offerId
  const to = staffOffersPath + format.write({ ...view, offer: offer.offerId })
  /** On desktops the panel changes in place; on phones it gets a history entry, so that Back closes it. */
  const press = (event: MouseEvent) => {
    if (!isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    note({ offer: offer.offerId })
  }
  return (
    <Table.Tr ref={view.offer === offer.offerId ? showRow : null} className={styles.row ?? ''} mod={{ shown: isShown }}>
      <Table.Th scope="row" fw={600} className={styles.tire ?? ''}>
        <Link to={to} state={fromList} onClick={press} aria-current={isShown || undefined}>
          <TireName brand={offer.brand} displayName={offer.displayName} />
        </Link>
        <TireSize size={offer.displaySize} />
      </Table.Th>
      <Table.Td className={styles.end ?? ''}>
        <span className={styles.above}>{offer.phone === null ? text.erased : <PhoneLink phone={offer.phone} />}</span>
        {offer.phone !== null && (
          <span className="t-14">
            <CallerLink phone={offer.phone}>{deskText.callerCard}</CallerLink>
          </span>
        )}
        <span className="muted">
          <Stock offer={offer} />
        </span>
      </Table.Td>
      <Table.Td className={`${styles.whole} ${styles.sum}`}>
        <b>
          <Shekels shekels={offer.offered} />
        </b>
        <span className="muted">
          {text.of} <Shekels shekels={offer.price ?? offer.priceThen} />
        </span>
      </Table.Td>
      <Table.Td className={styles.place ?? ''}>
        <PriceRuler offer={offer} />
        <PriceComparison offer={offer} />
      </Table.Td>
      <Table.Td className={styles.end ?? ''}>
        <Outcome offer={offer} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The bars as one sentence. */
function sentenceOf({ made, answeredByRule, byState }: OfferSummary): string {
  if (made === 0) return outcomeChartText.none
  const rule = answeredByRule === 0 ? outcomeChartText.noRule(made) : outcomeChartText.byRule(answeredByRule, made)
  return rule + (byState.lapsed === 0 ? outcomeChartText.noneLapsed : outcomeChartText.lapsed(byState.lapsed))
}

/** Outcomes of the offers of recent weeks. */
function Outcomes() {
  const { summary, failure, retry } = useUnit({ summary: $summary, failure: $summaryFailure, retry: summaryRetried })
  const { rows: names, columns } = outcomeChartText
  const rows = summary ? (Object.keys(names) as OfferState[]).map((state) => ({ state, count: summary.byState[state] })) : []
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!summary && !failure && (
        <Paper p="lg">
          <Skeleton height={20} width="40%" mb="md" />
          <Skeleton height={160} />
        </Paper>
      )}
      {summary && (
        <Figure
          name={outcomeChartText.name(summary.days)}
          sentence={<MixedText>{sentenceOf(summary)}</MixedText>}
          table={{ columns, rows: rows.map(({ state, count }) => [names[state], count]) }}
          fileName={outcomeChartText.fileName}
        >
          {summary.made > 0 && (
            <BarsTable
              label={outcomeChartText.name(summary.days)}
              columns={columns}
              rows={rows.map(({ state, count }) => ({
                key: state,
                name: <span className={styles.whole}>{names[state]}</span>,
                value: count,
                cells: [<Count key={state} count={count} isMain />],
                isLoss: state === 'lapsed',
              }))}
            />
          )}
        </Figure>
      )}
    </>
  )
}
