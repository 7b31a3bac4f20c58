import { lazy, Suspense } from 'react'
import { $isStarted } from '#frontend/shared/browser.ts'
import { Link } from '#frontend/shared/router.tsx'
import { linePath } from '#frontend/shared/routes.ts'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './product.module.css'
import { lineText as text } from './product.text.ts'

const OtherSizesTable = lazy(async () => ({ default: (await import('./other-sizes-table.tsx')).OtherSizesTable }))

/** Other sizes and production weeks of the line, loaded in the browser only, and a link to the line's page. */
export function OtherSizes({ product }: { product: ProductDetails }) {
  const isStarted = useUnit($isStarted)
  const { brandSlug, name } = product
  return (
    <section className={`stack start gap-8 ${styles.others}`}>
      <h2>
        {text.title}
        <NameText>{name}</NameText>
      </h2>
      {isStarted && (
        <Suspense>
          <OtherSizesTable product={product} />
        </Suspense>
      )}
      <Link className="link" to={linePath(brandSlug, name)}>
        {text.all}
      </Link>
    </section>
  )
}
