import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { FilterPanel } from './filter-panel.tsx'
import { $cardLimit, $filters, filterProducts, filtersCleared, hasFilterPanel, moreAsked } from './product-list.model.ts'
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

/** A list of tires with its filter, in the order that the server gave it; loading, empty and failed included. */
export function ProductList({ products, failure, onRetry, renderAction, empty }: ProductListProps) {
  const { filters, limit, clear, showMore } = useUnit({
    filters: $filters,
    limit: $cardLimit,
    clear: filtersCleared,
    showMore: moreAsked,
  })
  if (failure) return <Failure message={failure} onRetry={onRetry} />
  if (!products) return <ProductGridSkeleton />
  if (products.length === 0) return empty
  const shown = filterProducts(products, filters)
  const hasPanel = hasFilterPanel(products)
  return (
    <div className={styles.layout} data-panel={hasPanel || undefined}>
      {hasPanel && <FilterPanel products={products} shownCount={shown.length} />}
      <div>
        <h2 className="spoken">{text.listHeading}</h2>
        <p className={styles.order}>
          <b>{text.orderFirst}</b>
          {text.orderRest}
        </p>
        {shown.length > 0 ? (
          <>
            <ProductGrid products={shown.slice(0, limit)} renderAction={renderAction} firstCount={2} />
            {shown.length > limit && (
              <div className={styles.more}>
                <Button variant="line" size="lg" onClick={() => showMore()}>
                  {text.more(shown.length - limit)}
                </Button>
              </div>
            )}
          </>
        ) : (
          <Notice
            title={text.nothingLeft}
            action={
              <Button variant="line" onClick={() => clear()}>
                {text.clear}
              </Button>
            }
          >
            {text.nothingLeftWay}
          </Notice>
        )}
      </div>
    </div>
  )
}
