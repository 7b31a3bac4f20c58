import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Tabs } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable, Pager } from '#frontend/features/desk/list.tsx'
import { Heading, Live } from '#frontend/features/desk/page.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { $isExporting, exported } from './export.model.ts'
import { $areRulesOpen, rulesToggled } from './floor-prices.model.ts'
import { FloorPrices } from './floor-prices.tsx'
import { Outcome, PriceComparison, Stock } from './offer-facts.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { STATES, viewPath } from './offers-view.ts'
import { OutcomeChart } from './outcome-chart.tsx'
import { PriceRuler } from './price-ruler.tsx'
import { $counts, $list, $listFailure, $shownId, $view, listRetried, offerChosen, pageChosen, stateChosen } from './staff-offers.model.ts'
import styles from './staff-offers.module.css'
import { staffOffersText as text } from './staff-offers.text.ts'

/** Marks an entry of the history that stands right after the list's. */
const fromList = { isFromList: true }

/** Where list and panel stand beside each other. */
const isWide = () => window.matchMedia('(min-width: 64em)').matches

export { $head, opened } from './staff-offers.model.ts'

const rulesId = 'floor-prices'

function Head() {
  const { counts, areRulesOpen, toggle, download, isExporting } = useUnit({
    counts: $counts,
    areRulesOpen: $areRulesOpen,
    toggle: rulesToggled,
    download: exported,
    isExporting: $isExporting,
  })
  return (
    <Heading
      title={text.title}
      about={
        <>
          {counts && (counts.waiting === 0 ? text.noneWaiting : text.waiting(counts.waiting))} {text.day} <Live />
        </>
      }
    >
      <Button size="xs" variant="paper" aria-expanded={areRulesOpen} aria-controls={rulesId} onClick={() => toggle()}>
        {text.rules}
      </Button>
      <Button size="xs" variant="paper" aria-disabled={isExporting || undefined} onClick={() => download()}>
        <span>
          <MixedText>{isExporting ? text.exporting : text.export}</MixedText>
        </span>
      </Button>
    </Heading>
  )
}

function StateTabs() {
  const { view, counts, choose } = useUnit({ view: $view, counts: $counts, choose: stateChosen })
  const tabs = STATES.map((state) => ({
    key: state,
    to: viewPath({ state, page: 1, offerId: null }),
    name: text.states[state],
    count: counts?.[state] ?? null,
  }))
  return (
    <div className={styles.tabs}>
      <Tabs label={text.tabs} tabs={tabs} chosen={view.state} onChoose={choose} />
    </div>
  )
}

function Listed() {
  const { list, view, failure, retry, choosePage } = useUnit({
    list: $list,
    view: $view,
    failure: $listFailure,
    retry: listRetried,
    choosePage: pageChosen,
  })
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      <p role="status" className="spoken">
        {!list && !failure && text.loading}
      </p>
      {!list && !failure && (
        <div className={`panel ${styles.blank}`}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      )}
      {list &&
        (list.offers.length === 0 ? (
          <div className="panel">
            <Notice title={text.empty[view.state]}>{view.state === 'waiting' ? text.emptyMore : null}</Notice>
          </div>
        ) : (
          <OfferList
            offers={list.offers}
            foot={
              list.pagination.totalPages > 1 && (
                <Pager pagination={list.pagination} shown={list.offers.length} onPage={(page) => choosePage(page)} />
              )
            }
          />
        ))}
    </>
  )
}

/** Offers to answer: the list, the one that is open, and what became of the rest. */
export function Page() {
  const { view, shownId, areRulesOpen } = useUnit({ view: $view, shownId: $shownId, areRulesOpen: $areRulesOpen })
  return (
    <div className={`wrap ${styles.page}`} data-open={view.offerId !== null || undefined}>
      <Head />
      {areRulesOpen && <FloorPrices id={rulesId} />}
      <StateTabs />
      <div className={styles.desk}>
        <div className={styles.column}>
          <Listed />
          <OutcomeChart />
        </div>
        <div className={styles.chosen}>
          {shownId === null ? <p className={`panel ${styles.none}`}>{text.choose}</p> : <OfferPanel key={shownId} />}
        </div>
      </div>
    </div>
  )
}

function Row({ offer }: { offer: StaffOffer }) {
  const { view, shownId, choose } = useUnit({ view: $view, shownId: $shownId, choose: offerChosen })
  const isShown = shownId === offer.offerId
  /** Beside the list the panel changes in its place; on a phone it is an entry of the history, which Back leaves. */
  const press = (event: MouseEvent) => {
    if (!isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(offer.offerId)
  }
  return (
    <tr className={styles.row} data-shown={isShown || undefined}>
      <th scope="row" className={styles.tire}>
        <Link to={viewPath({ ...view, offerId: offer.offerId })} state={fromList} onClick={press} aria-current={isShown || undefined}>
          <TireName brand={offer.brand} displayName={offer.displayName} />
        </Link>
        <TireSize size={offer.displaySize} />
      </th>
      <td className={styles.phone}>
        {offer.phone === null ? (
          text.erased
        ) : (
          <span className={styles.own}>
            <PhoneLink phone={offer.phone} />
          </span>
        )}
        <span className="muted">
          <Stock offer={offer} />
        </span>
      </td>
      <td className={styles.sum}>
        <b>
          <Shekels shekels={offer.offered} />
        </b>
        <span className="muted">
          {text.of} <Shekels shekels={offer.price ?? offer.priceThen} />
        </span>
      </td>
      <td className={styles.place}>
        <PriceRuler offer={offer} />
        <PriceComparison offer={offer} />
      </td>
      <td className={styles.left}>
        <Outcome offer={offer} />
      </td>
    </tr>
  )
}

/** `foot`: what stands under the rows. */
function OfferList({ offers, foot }: { offers: readonly StaffOffer[]; foot: ReactNode }) {
  const { state } = useUnit($view)
  const { left, outcome, ...columns } = text.columns
  return (
    <section className={`panel ${styles.list}`}>
      <ListTable
        columns={{ ...columns, last: state === 'waiting' ? left : outcome }}
        className={styles.table}
        aria-label={`${text.list}: ${text.states[state]}`}
      >
        <ListRows>
          {offers.map((offer) => (
            <Row key={offer.offerId} offer={offer} />
          ))}
        </ListRows>
      </ListTable>
      <p className={styles.legend}>
        <span data-mark="between">{text.legend.between}</span>
        <span data-mark="offer">{text.legend.offer}</span>
      </p>
      {foot}
    </section>
  )
}
