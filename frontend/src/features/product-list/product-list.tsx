import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { CompareToggle } from '#frontend/entities/kept/compare-toggle.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { actHere } from './act-here.ts'
import { cardsAtOnce, maxCardsAtFirst } from './list-address.ts'
import { NarrowedList } from './narrowed-list.tsx'
import { $addressOf, $cardLimit, moreRequested } from './product-list.model.ts'
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

/** A list of tires with all that narrows it, in the order that the server gave it or another; loading, empty and failed included. */
export function ProductList({ products, failure, onRetry, renderAction, empty }: ProductListProps) {
  if (failure) return <Failure message={failure} onRetry={onRetry} />
  if (!products) return <ListSkeleton />
  if (products.length === 0) return empty
  return <NarrowedList products={products}>{(shown) => <Cards products={shown} renderAction={renderAction} />}</NarrowedList>
}

function Cards({ products, renderAction }: { products: readonly Product[] } & Pick<ProductListProps, 'renderAction'>) {
  const { limit, addressOf, showMore } = useUnit({ limit: $cardLimit, addressOf: $addressOf, showMore: moreRequested })
  const cards = useRef<HTMLDivElement>(null)
  const goOn = () => {
    showMore()
    // The reader goes on where the list went on; the button has moved far below, or is gone.
    requestAnimationFrame(() => cards.current?.querySelectorAll('article')[limit]?.querySelector('a')?.focus({ preventScroll: true }))
  }
  return (
    <div ref={cards}>
      <ProductGrid
        products={products.slice(0, limit)}
        renderAction={renderAction}
        renderAside={({ ean, displayName }) => <CompareToggle ean={ean} name={displayName} />}
        firstCount={3}
      />
      {products.length > limit && (
        <div className={styles.more} data-needs-script={limit >= maxCardsAtFirst || undefined}>
          <Button
            variant="line"
            size="lg"
            component="a"
            href={addressOf({ cards: limit + cardsAtOnce })}
            onClick={(event: MouseEvent) => actHere(event, goOn)}
          >
            {text.more(products.length - limit)}
          </Button>
        </div>
      )}
      {products.length > limit && limit >= maxCardsAtFirst && <WithoutScript>{text.moreNeedsScript}</WithoutScript>}
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
