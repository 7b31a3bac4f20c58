import { Skeleton } from '@mantine/core'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import styles from './product-list.module.css'

/** A list while it loads: the panel's place, the line above the cards, and cards of their own height. */
export function ListSkeleton() {
  return (
    <div className={styles.layout} data-panel>
      <Skeleton className={styles.blankPanel} radius="lg" />
      <div>
        <p className={styles.order} aria-hidden="true">
          &nbsp;
        </p>
        <ProductGridSkeleton />
      </div>
    </div>
  )
}
