import type { MouseEvent } from 'react'
import { CompareBar } from '#frontend/entities/kept/compare-bar.tsx'
import { Section } from '#frontend/shared/section.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { readSort, SORTS } from '#services/domain/list-view.ts'
import { ChosenFilters, FilterButton, FilterPanel, formId } from './filter-panel.tsx'
import { onPlainClick } from './list-address.ts'
import { countFilters, hasKinds, kindOptions, noFilters, withKind } from './list-filters.ts'
import { MyFit } from './my-fit.tsx'
import {
  $address,
  $filters,
  $narrowing,
  $sort,
  addressWith,
  filtersCleared,
  kindChosen,
  type NarrowingState,
  narrow,
  sortChosen,
} from './product-list.model.ts'
import styles from './product-list.module.css'
import { productListText as text } from './product-list.text.ts'

/** Lists whose default order or filters differ. */
export type ListKind = 'ofMotorcycle' | 'found' | 'ofSize'

interface NarrowedListProps {
  products: readonly Product[]
  kind?: ListKind
  /** The filtered and sorted products; never empty. */
  children: (shown: readonly Product[]) => Elements
}

/** Filters and sorting of a list: panel, kinds, active filters, and the visitor's motorcycle. */
export function NarrowedList({ products, kind, children }: NarrowedListProps) {
  const narrowing = useUnit($narrowing)
  const shown = narrow(narrowing, products, kind === 'ofMotorcycle')
  const hasPanel = products.length > 1
  return (
    <div className={`stack gap-24 one-column ${styles.layout}`} data-panel={hasPanel || undefined}>
      {hasPanel && (
        <>
          <a className="skip" href="#results">
            {text.skip}
          </a>
          <Section>
            <FilterPanel {...shown} />
          </Section>
        </>
      )}
      <div>
        <h2 className="spoken">{text.listHeading}</h2>
        {kind !== 'ofMotorcycle' && <MyFit products={products} />}
        {hasKinds(products) && <KindLinks products={shown.offered} />}
        {hasPanel && (
          <div className={styles.bar}>
            <FilterButton />
            <SortSelect isFound={kind === 'found'} />
          </div>
        )}
        <ChosenFilters products={products} />
        <Order {...shown} kind={kind} />
        {shown.shown.length > 0 ? children(shown.shown) : <NothingLeft />}
        <CompareBar />
      </div>
    </div>
  )
}

function NothingLeft() {
  const { address, clear } = useUnit({ address: $address, clear: filtersCleared })
  return (
    <Notice
      title={text.nothingLeft}
      action={
        <Button
          variant="line"
          href={addressWith(address, { filters: noFilters })}
          onClick={(event: MouseEvent) => onPlainClick(event, clear)}
        >
          {text.clear}
        </Button>
      }
    >
      {text.nothingLeftWay}
    </Notice>
  )
}

/** Above the cards: number of results, and the sort order. */
function Order({ shown, offered, kind }: NarrowingState & { kind: ListKind | undefined }) {
  const { filters, sort } = useUnit({ filters: $filters, sort: $sort })
  const isFiltered = countFilters(filters) > 0
  const isFound = kind === 'found'
  return (
    <p className={styles.order} id="results" tabIndex={-1} role="status">
      {isFiltered && (
        <span>
          <b>{text.shownOf(shown.length, offered.length)}</b>
          {text.filtered}{' '}
        </span>
      )}
      {sort && <span>{text.sortsLong[sort]}</span>}
      {!sort && isFound && <span>{text.orderFound}</span>}
      {!(sort || isFound) && (
        <span>
          {kind === 'ofSize' && shown.some(({ set }) => set) && <span>{text.singlesFirst}</span>}
          {isFiltered ? <span>{text.orderFirst}</span> : <b>{text.orderFirst}</b>}
          <span>{text.orderRest}</span>
        </span>
      )}
    </p>
  )
}

/** Part of the panel's form, which is submitted without scripts. */
function SortSelect({ isFound }: { isFound: boolean }) {
  const { sort, choose } = useUnit({ sort: $sort, choose: sortChosen })
  return (
    <NativeSelect
      className={styles.sort ?? ''}
      aria-label={text.sort}
      name="sort"
      form={formId}
      value={sort ?? ''}
      data={[
        { value: '', label: isFound ? text.sorts.found : text.sorts.shop },
        ...SORTS.map((each) => ({ value: each, label: text.sorts[each] })),
      ]}
      onChange={(event) => choose(readSort(event.currentTarget.value))}
    />
  )
}

/** Quick filters by wheel above the list; links without scripts. */
function KindLinks({ products }: { products: readonly Product[] }) {
  const { filters, address, choose } = useUnit({ filters: $filters, address: $address, choose: kindChosen })
  return (
    <nav className={`row wrapping gap-8 ${styles.kinds}`} aria-label={text.kind}>
      {kindOptions(products, filters).map(({ kind, count, isChosen }) => (
        <a
          key={kind}
          href={addressWith(address, { filters: withKind(filters, kind) })}
          aria-current={isChosen || undefined}
          onClick={(event) => onPlainClick(event, () => choose(kind))}
        >
          <span>{text.kinds[kind]}</span> <small>{count}</small>
        </a>
      ))}
    </nav>
  )
}
