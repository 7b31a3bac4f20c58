import { CompareBar } from '#frontend/entities/kept/compare-bar.tsx'
import { CompareToggle } from '#frontend/entities/kept/compare-toggle.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { $failure, $isRead, $kept, retried } from './saved-tires.model.ts'
import styles from './saved-tires.module.css'
import { keptPageText as text } from './saved-tires.text.ts'

export { $head, opened } from './saved-tires.model.ts'

/** Liked and recently viewed tires. */
export function Page() {
  const { kept, isRead, failure, retry } = useUnit({ kept: $kept, isRead: $isRead, failure: $failure, retry: retried })
  if (failure) return <Failure message={failure} onRetry={() => retry()} />
  if (isRead && kept && kept.liked.length + kept.seen.length === 0) return <Nothing />
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{text.title}</h1>
      <p className="muted">{text.lead}</p>
      {isRead && kept ? (
        <>
          <Kept title={text.liked} products={kept.liked} />
          <Kept title={text.seen} products={kept.seen} />
          <CompareBar />
        </>
      ) : (
        <ProductGridSkeleton />
      )}
    </div>
  )
}

function Nothing() {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.emptyTitle}
        action={
          <Button to={homePath} variant="go">
            {text.emptyGo}
          </Button>
        }
      >
        {text.emptyWay}
      </Notice>
    </div>
  )
}

function Kept({ title, products }: { title: string; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ProductGrid
        products={products}
        renderAction={(product) => <AddFromList product={product} source="list_page" />}
        renderAside={({ ean, displayName }) => <CompareToggle ean={ean} name={displayName} />}
      />
    </section>
  )
}
