import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { Live } from '#frontend/features/desk/live.tsx'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { Tabs } from '#frontend/features/desk/tabs.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { $isExporting, exported } from './export.model.ts'
import { $areRulesOpen, rulesToggled } from './floor-prices.model.ts'
import { FloorPrices } from './floor-prices.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { STATES, viewPath } from './offers-view.ts'
import { OutcomeChart } from './outcome-chart.tsx'
import { $counts, $list, $listFailure, $shownId, $view, listRetried, pageChosen, stateChosen } from './staff-offers.model.ts'
import styles from './staff-offers.module.css'
import { staffOffersText as text } from './staff-offers.text.ts'

export { $head, opened } from './staff-offers.model.ts'

const rulesId = 'floor-prices'

function Head() {
  const { counts, areRulesOpen, toggle, download, isExporting } = useUnit({
    ...{ counts: $counts, areRulesOpen: $areRulesOpen, toggle: rulesToggled },
    ...{ download: exported, isExporting: $isExporting },
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
    ...{ key: state, to: viewPath({ state, page: 1, offerId: null }) },
    ...{ name: text.states[state], count: counts?.[state] ?? null },
  }))
  return (
    <div className={styles.tabs}>
      <Tabs label={text.tabs} tabs={tabs} chosen={view.state} onChoose={choose} />
    </div>
  )
}

function Listed() {
  const { list, view, failure, retry, choosePage } = useUnit({
    ...{ list: $list, view: $view, failure: $listFailure },
    ...{ retry: listRetried, choosePage: pageChosen },
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
