import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { FoldedCards } from './folded-cards.tsx'
import { type ListKind, NarrowedList } from './narrowed-list.tsx'
import styles from './product-list.module.css'
import { productListText as text } from './product-list.text.ts'

interface ProductListProps {
  /** Null while unknown. */
  products: readonly Product[] | null
  failure: string | null
  onRetry: () => void
  renderAction: (product: Product) => Elements
  kind?: ListKind
  /** Shown when the list is empty. */
  empty: Elements
}

/** A list of tires with filters and sorting; includes loading, empty and error states. */
export function ProductList({ products, failure, onRetry, renderAction, kind, empty }: ProductListProps) {
  if (failure) return <Failure message={failure} onRetry={onRetry} />
  if (!products) return <ListSkeleton />
  if (products.length === 0) return empty
  return (
    <NarrowedList products={products} {...(kind && { kind })}>
      {(shown) => <FoldedCards products={shown} renderAction={renderAction} />}
    </NarrowedList>
  )
}

/** Skeleton of a list: panel, kinds, the line above the cards, and cards. */
function ListSkeleton() {
  return (
    <div className={`stack gap-24 one-column ${styles.layout}`} data-panel>
      <Skeleton className={styles.blankPanel} radius="lg" />
      <div>
        <Skeleton className={styles.blankKinds} />
        <Skeleton className={styles.blankBar ?? ''} />
        <p className={`${styles.order} ${styles.blankOrder}`}>
          {text.orderFirst}
          {text.orderRest}
        </p>
        <ProductGridSkeleton />
      </div>
    </div>
  )
}
