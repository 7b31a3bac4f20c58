import { LineTable } from '#frontend/entities/product/line-table.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { linePath } from '#frontend/shared/routes.ts'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { LineRow, ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './product.module.css'
import { lineText as text } from './product.text.ts'

/** Other sizes and production weeks of the line, and a link to the line's page. */
export function OtherSizes({ product: { brandSlug, name }, others }: { product: ProductDetails; others: readonly LineRow[] }) {
  return (
    <section className={`stack start gap-8 ${styles.others}`}>
      <h2>
        {text.title}
        <NameText>{name}</NameText>
      </h2>
      {others.length > 0 && <LineTable products={others} caption={text.caption} />}
      <Link className="link" to={linePath(brandSlug, name)}>
        {text.all}
      </Link>
    </section>
  )
}
