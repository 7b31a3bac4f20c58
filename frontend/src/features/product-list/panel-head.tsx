import { Fragment } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './filter-panel.module.css'
import { countFilters, type ListFilters } from './list-filters.ts'
import { productListText as text } from './product-list.text.ts'

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

interface PanelHeadProps {
  products: readonly Product[]
  filters: ListFilters
  /** A folded panel says by name what is chosen in it. */
  isFolded: boolean
}

/** The head of the panel: how many choices are made in it. */
export function PanelHead({ products, filters, isFolded }: PanelHeadProps) {
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
