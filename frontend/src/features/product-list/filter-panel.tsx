import { Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import styles from './filter-panel.module.css'
import { $filters, brandToggled, countBrands, setsToggled } from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

/** Folded above the list on a phone, open at its start side on a desktop. */
export function FilterPanel({ products, shownCount }: { products: readonly Product[]; shownCount: number }) {
  const { filters, toggleSets, toggleBrand } = useUnit({ filters: $filters, toggleSets: setsToggled, toggleBrand: brandToggled })
  return (
    <aside className={`panel ${styles.panel}`} aria-label={text.filter}>
      <details>
        <summary>
          <Icon name="filter" />
          {text.filter}
          <span>{text.results(shownCount)}</span>
        </summary>
        <div className={styles.inside}>
          <Checkbox label={text.hideSets} checked={filters.hideSets} onChange={() => toggleSets()} />
          <h2>{text.brand}</h2>
          {countBrands(products).map(({ slug, name, count }) => (
            <Checkbox
              key={slug}
              checked={filters.brands.includes(slug)}
              onChange={() => toggleBrand(slug)}
              label={
                <span className={styles.brand}>
                  <bdi>{name}</bdi>
                  <small>{count}</small>
                </span>
              }
            />
          ))}
        </div>
      </details>
    </aside>
  )
}
