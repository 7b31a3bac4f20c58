import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { LikeButton } from '#frontend/features/like/like-button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { ProductDetails } from '#services/ingress/contract/product.contract.ts'
import { $canShare, sharePressed } from './product.model.ts'
import { productPageText as text } from './product.text.ts'
import styles from './stage.module.css'

/** The picture, with what one does about it beside it. */
export function Stage({ product }: { product: ProductDetails }) {
  const { canShare, share } = useUnit({ canShare: $canShare, share: sharePressed })
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
        {canShare && (
          <Button variant="paper" className={styles.share ?? ''} leftSection={<Icon name="share" />} onClick={() => share()}>
            {text.share}
          </Button>
        )}
      </div>
    </div>
  )
}
