import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { productPageText as text } from './product.text.ts'
import styles from './substitutes.module.css'

/** Alternatives at the top of an unavailable product's page. */
export function Substitutes({ products }: { products: readonly Product[] }) {
  return (
    <section className={`stack gap-12 ${styles.substitutes}`} aria-labelledby="substitutes">
      <h2 id="substitutes">{text.substitutes}</h2>
      <ul>
        {products.map((product) => (
          <li key={product.ean}>
            <Link to={productPath(product)}>
              <span className={styles.picture}>
                <ProductPicture image={product.image} alt="" sizes="72px" />
              </span>
              <span className={styles.what}>
                <b>
                  <TireName brand={product.brand} displayName={product.displayName} />
                </b>
                <Arrival product={product} size="sm" />
              </span>
              <b>
                <Shekels shekels={product.price} />
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
