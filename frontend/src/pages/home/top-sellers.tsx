import { useUnit } from 'effector-react'
import { ProductCard } from '#frontend/entities/product/product-card.tsx'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { ScrollRow } from '#frontend/shared/ui/scroll-row.tsx'
import { $haveSellersFailed, $topSellers } from './home.model.ts'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'

/** What others buy, in one row, so that the way to the rest of the page stays short. */
export function TopSellers() {
  const { products, hasFailed } = useUnit({ products: $topSellers, hasFailed: $haveSellersFailed })
  if (products?.length === 0 || (hasFailed && !products)) return null
  return (
    <section className={section.section}>
      <div className="wrap">
        {products ? (
          <ScrollRow heading={<h2>{text.topSellers}</h2>} label={text.topSellers}>
            {products.map((product) => (
              <ProductCard key={product.ean} product={product} />
            ))}
          </ScrollRow>
        ) : (
          <>
            <h2 className={section.title}>{text.topSellers}</h2>
            <ProductGridSkeleton count={4} />
          </>
        )}
      </div>
    </section>
  )
}
