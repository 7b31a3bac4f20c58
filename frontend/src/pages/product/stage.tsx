import { useUnit } from 'effector-react'
import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { LikeButton } from '#frontend/features/like/like-button.tsx'
import { ShareButton, WhatsAppButton } from '#frontend/features/share/share.tsx'
import { productMessage } from '#frontend/features/share/share-message.ts'
import { productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './stage.module.css'

/** The picture, with what one does about it beside it. */
export function Stage({ product }: { product: ProductDetails }) {
  const settings = useUnit($settings)
  const message = productMessage(product, absoluteUrl(settings, productPath(product)))
  return (
    <div className={styles.stage}>
      <ProductPicture
        className={styles.picture}
        image={product.image}
        alt={pictureAlt(product)}
        sizes="(min-width: 64em) 600px, 256px"
        isMain
        isDimmed={product.visibility === 'outofstock'}
      />
      <div className={styles.side}>
        <LikeButton product={product} />
        <WhatsAppButton message={message} className={styles.share} />
        <ShareButton message={message} className={styles.share} />
      </div>
    </div>
  )
}
