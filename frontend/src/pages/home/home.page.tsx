import { useUnit } from 'effector-react'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Brands } from './brands.tsx'
import { Hero } from './hero.tsx'
import { $failure, $topSellers, retried } from './home.model.ts'
import styles from './home.module.css'
import { homeText as text } from './home.text.ts'
import { Pillars } from './pillars.tsx'
import { PopularSizes } from './popular-sizes.tsx'
import { WizardPromo } from './wizard-promo.tsx'

export { $head, opened } from './home.model.ts'

export function Page() {
  return (
    <>
      <Hero />
      <PopularSizes />
      <TopSellers />
      <WizardPromo />
      <Pillars />
      <Brands />
    </>
  )
}

function TopSellers() {
  const { products, failure, retry } = useUnit({ products: $topSellers, failure: $failure, retry: retried })
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2 className={styles.title}>{text.topSellers}</h2>
        {products ? (
          <ProductGrid products={products} />
        ) : failure ? (
          <Failure message={failure} onRetry={() => retry()} />
        ) : (
          <ProductGridSkeleton count={4} />
        )}
      </div>
    </section>
  )
}
