import { articleWords } from '#frontend/entities/product/product.text.ts'
import { Score } from '#frontend/entities/product/product-card.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import type { Product, ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'

/** `roadLegal`: unknown to a card. */
export function Names({ product }: { product: Product & Partial<Pick<ProductDetails, 'roadLegal'>> }) {
  const positions: Record<string, string> = articleWords.position
  const segments: Record<string, string> = articleWords.segment
  return (
    <div className={styles.who}>
      <p>
        <bdi>{product.brand}</bdi>
      </p>
      <h1>
        {product.set && <span>{`${text.set} `}</span>}
        <NameText>{product.name}</NameText>
      </h1>
      <div className={`row middle wrapping ${styles.facts}`}>
        {product.frontSize && <SizeStamp size={product.frontSize} />}
        <SizeStamp size={product.rearSize ?? product.displaySize} />
        <Score score={product.score} />
        <span className="muted small">{[positions[product.position], segments[product.segment]].filter(Boolean).join(', ')}</span>
      </div>
      {product.roadLegal === false && <p className={styles.offRoad}>{text.notRoadLegal}</p>}
    </div>
  )
}
