import type { ReactNode } from 'react'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { ProductCard } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly Product[]
  renderAction?: (product: Product) => ReactNode
  renderNote?: (product: Product) => ReactNode
  /** How many cards stand in the first sight of the page. */
  firstCount?: number
}

/** Cards in one unbroken grid, in the order given. */
export function ProductGrid({ products, renderAction, renderNote, firstCount = 0 }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.ean}
          product={product}
          action={renderAction?.(product)}
          note={renderNote?.(product)}
          isFirst={index < firstCount}
        />
      ))}
    </div>
  )
}

/** The grid's shape while it loads. */
export function ProductGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={styles.grid} role="status" aria-label={dataStateText.loading}>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}
