import { Skeleton } from '@mantine/core'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import styles from './product-list.module.css'
import { productListText as text } from './product-list.text.ts'

/** A list while it loads: the places of the panel and the kinds, the line above the cards, and cards of their own height. */
export function ListSkeleton() {
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
