import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { actHere } from './act-here.ts'
import { FilterPanel } from './filter-panel.tsx'
import { cardsAtOnce, maxCardsAtFirst, writeListView } from './list-address.ts'
import {
  countFilters,
  filterProducts,
  hasFilterPanel,
  hasKinds,
  kindOptions,
  type ListFilters,
  offeredFilters,
  withKind,
} from './list-filters.ts'
import { $cardLimit, $filters, $moreAddress, filtersCleared, kindChosen, moreRequested } from './product-list.model.ts'
import styles from './product-list.module.css'
import { productListText as text } from './product-list.text.ts'

interface ProductListProps {
  /** Null while it is not known. */
  products: readonly Product[] | null
  failure: string | null
  onRetry: () => void
  renderAction: (product: Product) => ReactNode
  /** What is said when the shop has nothing here. */
  empty: ReactNode
}

function NothingLeft() {
  const clear = useUnit(filtersCleared)
  return (
    <Notice
      title={text.nothingLeft}
      action={
        <Button variant="line" component="a" href="?" onClick={(event: MouseEvent) => actHere(event, clear)}>
          {text.clear}
        </Button>
      }
    >
      {text.nothingLeftWay}
    </Notice>
  )
}

function Cards({ products, renderAction }: { products: readonly Product[] } & Pick<ProductListProps, 'renderAction'>) {
  const { limit, moreAddress, showMore } = useUnit({ limit: $cardLimit, moreAddress: $moreAddress, showMore: moreRequested })
  const cards = useRef<HTMLDivElement>(null)
  const goOn = () => {
    showMore()
    // The reader goes on where the list went on; the button has moved far below, or is gone.
    requestAnimationFrame(() => cards.current?.querySelectorAll('article')[limit]?.querySelector('a')?.focus({ preventScroll: true }))
  }
  return (
    <div ref={cards}>
      <ProductGrid products={products.slice(0, limit)} renderAction={renderAction} firstCount={3} />
      {products.length > limit && (
        <div className={styles.more} data-needs-script={limit >= maxCardsAtFirst || undefined}>
          <Button variant="line" size="lg" component="a" href={moreAddress} onClick={(event: MouseEvent) => actHere(event, goOn)}>
            {text.more(products.length - limit)}
          </Button>
        </div>
      )}
      {products.length > limit && limit >= maxCardsAtFirst && <WithoutScript>{text.moreNeedsScript}</WithoutScript>}
    </div>
  )
}

/** A list of tires with its filter, in the order that the server gave it; loading, empty and failed included. */
export function ProductList({ products, failure, onRetry, renderAction, empty }: ProductListProps) {
  const requestedFilters = useUnit($filters)
  if (failure) return <Failure message={failure} onRetry={onRetry} />
  if (!products) return <ListSkeleton />
  if (products.length === 0) return empty
  const filters = offeredFilters(products, requestedFilters)
  const shown = filterProducts(products, filters)
  const hasPanel = hasFilterPanel(products)
  const isFiltered = countFilters(filters) > 0
  return (
    <div className={styles.layout} data-panel={hasPanel || undefined}>
      {hasPanel && <FilterPanel products={products} />}
      <div>
        <h2 className="spoken">{text.listHeading}</h2>
        {hasKinds(products) && <KindLinks products={products} filters={filters} />}
        <p className={styles.order} role="status">
          <b>{isFiltered ? text.shownOf(shown.length, products.length) : text.orderFirst}</b>
          {isFiltered ? text.filtered : text.orderRest}
        </p>
        {shown.length > 0 ? <Cards products={shown} renderAction={renderAction} /> : <NothingLeft />}
      </div>
    </div>
  )
}

/** A list while it loads: the places of the panel and the kinds, the line above the cards, and cards of their own height. */
function ListSkeleton() {
  return (
    <div className={styles.layout} data-panel>
      <Skeleton className={styles.blankPanel} radius="lg" />
      <div>
        <Skeleton className={styles.blankKinds} />
        <p className={`${styles.order} ${styles.blankOrder}`}>
          {text.orderFirst}
          {text.orderRest}
        </p>
        <ProductGridSkeleton />
      </div>
    </div>
  )
}

/** Over the list: the quickest way to the single tires for one wheel. Links for those without scripts. */
function KindLinks({ products, filters }: { products: readonly Product[]; filters: ListFilters }) {
  const choose = useUnit(kindChosen)
  return (
    <nav className={styles.kinds} aria-label={text.kind}>
      {kindOptions(products, filters).map(({ kind, count, isChosen }) => (
        <a
          key={kind}
          href={writeListView('', { filters: withKind(filters, kind), cards: cardsAtOnce }) || '?'}
          aria-current={isChosen || undefined}
          onClick={(event) => actHere(event, () => choose(kind))}
        >
          {text.kinds[kind]} <small>{count}</small>
        </a>
      ))}
    </nav>
  )
}
