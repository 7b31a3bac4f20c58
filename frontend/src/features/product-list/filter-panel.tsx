import { Button, Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { BrandWord } from '#frontend/shared/ui/brand-word.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { actHere } from './act-here.ts'
import styles from './filter-panel.module.css'
import { filterNames, filterValues } from './list-address.ts'
import { countFilters, countOptions, type FilterOptions, filterProducts, type ListFilters, type Wheel } from './list-filters.ts'
import {
  $filters,
  $isPanelOpen,
  brandToggled,
  filtersCleared,
  panelTurned,
  setsToggled,
  stockToggled,
  wheelToggled,
} from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

interface PanelHeadProps {
  products: readonly Product[]
  filters: ListFilters
  /** A folded panel says by name what is chosen in it. */
  isFolded: boolean
}

interface FilterOptionProps {
  /** As the address says it. */
  name: string
  value: string
  isChosen: boolean
  /** How many results the choice has. */
  count: number
  onToggle: () => void
  children: ReactNode
}

const wheels: readonly Wheel[] = ['front', 'rear']

function WheelChoices({ counts }: { counts: NonNullable<FilterOptions['wheels']> }) {
  const { filters, toggle } = useUnit({ filters: $filters, toggle: wheelToggled })
  return (
    <fieldset>
      <legend>{text.wheel}</legend>
      {wheels.map((wheel) => (
        <FilterOption
          key={wheel}
          name={filterNames.wheels}
          value={wheel}
          isChosen={filters.wheels.includes(wheel)}
          count={counts[wheel]}
          onToggle={() => toggle(wheel)}
        >
          {text.wheels[wheel]}
        </FilterOption>
      ))}
    </fieldset>
  )
}

function BrandChoices({ brands }: Pick<FilterOptions, 'brands'>) {
  const { filters, toggle } = useUnit({ filters: $filters, toggle: brandToggled })
  return (
    <fieldset>
      <legend>{text.brand}</legend>
      {brands.map(({ slug, name, count }) => (
        <FilterOption
          key={slug}
          name={filterNames.brands}
          value={slug}
          isChosen={filters.brands.includes(slug)}
          count={count}
          onToggle={() => toggle(slug)}
        >
          <BrandWord name={name} />
        </FilterOption>
      ))}
    </fieldset>
  )
}

function Choices({ products }: { products: readonly Product[] }) {
  const { filters, toggleSets, toggleStock } = useUnit({ filters: $filters, toggleSets: setsToggled, toggleStock: stockToggled })
  const options = countOptions(products, filters)
  return (
    <>
      <fieldset aria-label={text.show}>
        <FilterOption
          name={filterNames.stock}
          value={filterValues.inStockOnly}
          isChosen={filters.isInStockOnly}
          count={options.inStock}
          onToggle={() => toggleStock()}
        >
          {text.inStockOnly}
        </FilterOption>
        <FilterOption
          name={filterNames.sets}
          value={filterValues.withoutSets}
          isChosen={filters.hideSets}
          count={options.withoutSets}
          onToggle={() => toggleSets()}
        >
          {text.hideSets}
        </FilterOption>
      </fieldset>
      {options.wheels && <WheelChoices counts={options.wheels} />}
      <BrandChoices brands={options.brands} />
    </>
  )
}

/** Beside a list that was scrolled the panel stays in sight; what is chosen there shows its results from their beginning. */
function showBeginning(panel: HTMLElement | null): void {
  const top = panel?.parentElement?.getBoundingClientRect().top ?? 0
  const isBeside = panel !== null && panel.getBoundingClientRect().top > top
  if (isBeside) window.scrollBy({ top, behavior: 'instant' })
}

/** Folded above the list on a phone, open at its start side on a desktop. Without scripts it is a form. */
export function FilterPanel({ products }: { products: readonly Product[] }) {
  const { filters, clear, isOpen, turn } = useUnit({ filters: $filters, clear: filtersCleared, isOpen: $isPanelOpen, turn: panelTurned })
  const chosen = countFilters(filters)
  const panel = useRef<HTMLElement>(null)
  const found = filterProducts(products, filters).length
  const goToBeginning = () => showBeginning(panel.current)
  const close = () => {
    turn(false)
    panel.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  const clearAll = () => {
    clear()
    goToBeginning()
  }
  return (
    <aside ref={panel} className={`panel ${styles.panel}`} aria-label={text.filter} data-chosen={chosen > 0 || undefined}>
      <div className={styles.head}>
        <PanelHead products={products} filters={filters} isFolded={false} />
      </div>
      {chosen > 0 && (
        <a className={`link ${styles.clear}`} href="?" onClick={(event) => actHere(event, clearAll)}>
          {text.clear}
        </a>
      )}
      <details open={isOpen} onToggle={(event) => turn(event.currentTarget.open)}>
        <summary>
          <PanelHead products={products} filters={filters} isFolded={!isOpen} />
        </summary>
        <form className={styles.inside} onChange={goToBeginning} onSubmit={(event) => event.preventDefault()}>
          <Choices products={products} />
          <noscript>
            <button type="submit">{text.apply}</button>
          </noscript>
          <Button className={styles.close ?? ''} data-needs-script variant="go" onClick={close}>
            {text.showFound(found)}
          </Button>
        </form>
      </details>
    </aside>
  )
}

/** One choice of the panel. What would leave nothing cannot be chosen, but it can always be taken back. */
function FilterOption({ name, value, isChosen, count, onToggle, children }: FilterOptionProps) {
  return (
    <Checkbox
      name={name}
      value={value}
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={onToggle}
      label={
        <span className={styles.option}>
          <span>{children}</span>
          <small>{count}</small>
        </span>
      }
    />
  )
}

/** What is chosen, in words. */
function Chosen({ products, filters }: { products: readonly Product[]; filters: ListFilters }) {
  const brandOf = (slug: string) => products.find(({ brandSlug }) => brandSlug === slug)?.brand ?? slug
  const choices = [
    ...(filters.isInStockOnly ? [text.inStockOnly] : []),
    ...(filters.hideSets ? [text.hideSets] : []),
    ...filters.wheels.map((wheel) => text.wheels[wheel]),
    ...filters.brands.map((slug) => <bdi key={slug}>{brandOf(slug)}</bdi>),
  ]
  return choices.map((choice, index) => (
    <Fragment key={typeof choice === 'string' ? choice : choice.key}>
      {index === 0 ? ': ' : ', '}
      {choice}
    </Fragment>
  ))
}

/** The head of the panel: how many choices are made in it. */
function PanelHead({ products, filters, isFolded }: PanelHeadProps) {
  const chosen = countFilters(filters)
  return (
    <>
      <Icon name="filter" />
      <span className={styles.title}>
        {text.filter}
        <span className={styles.count}>
          {chosen > 0 ? text.chosen(chosen) : text.results(products.length)}
          {isFolded && <Chosen products={products} filters={filters} />}
        </span>
      </span>
    </>
  )
}
