import { Link } from '#frontend/shared/router.tsx'
import { sizeListPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'

export function WayBack({ product }: { product: Product }) {
  return (
    <nav className={styles.crumbs} aria-label={text.navigation}>
      <Link className="link" to={sizeListPath(product)}>
        <Icon name="back" />
        <span>
          {text.backToSize} <TireSize size={sizeLabel(product)} />
        </span>
      </Link>
    </nav>
  )
}
