import { useUnit } from 'effector-react'
import { CopyLink } from '#frontend/features/share/share.tsx'
import { productMessage } from '#frontend/features/share/share-message.ts'
import { productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './send-on.module.css'

/** For the riding partner, or the garage: the page's address. */
export function SendOn({ product }: { product: ProductDetails }) {
  const settings = useUnit($settings)
  return (
    <div className={styles.sendOn}>
      <CopyLink message={productMessage(product, absoluteUrl(settings, productPath(product)))} />
    </div>
  )
}
