import { Skeleton } from '@mantine/core'
import card from './product-card.module.css'
import blank from './product-card-skeleton.module.css'

/** A card while it loads: every part in its place and as high as it will be. */
export function ProductCardSkeleton() {
  return (
    <div className={card.card}>
      <div className={card.picture}>
        <Skeleton className={blank.picture ?? ''} radius="md" />
      </div>
      <div className={`${card.about} ${blank.about}`}>
        <Skeleton height="0.875rem" width="4.5rem" />
        <Skeleton height="1.125rem" width="80%" />
        <Skeleton height="1rem" width="55%" />
        <Skeleton height="0.875rem" width="70%" />
      </div>
      <div className={`${card.pay} ${blank.pay}`}>
        <Skeleton height="1.75rem" width="45%" />
        <Skeleton height="0.875rem" width="35%" />
      </div>
      <div className={card.acts}>
        <Skeleton className={blank.act ?? ''} />
      </div>
    </div>
  )
}
