import type { Product } from '#services/ingress/contract/product.contract.ts'
import styles from './arrival.module.css'
import { arrivalText } from './arrival.text.ts'

interface ArrivalProps {
  product: Pick<Product, 'visibility' | 'arrival' | 'dot'>
  /** Small in cards and rows. */
  size?: 'sm' | 'md'
}

/** `15/11/2026` as it is said on a card: `15/11`. */
const shortDate = (date: string) => date.slice(0, 5)

function manufactureYear(dot: Product['dot']): string {
  if (!('front' in dot)) return String(dot.year)
  return dot.front.year === dot.rear.year ? String(dot.rear.year) : `${dot.front.year}/${dot.rear.year}`
}

function Detail({ product }: Pick<ArrivalProps, 'product'>) {
  if (product.visibility === 'instock') {
    return (
      <>
        {arrivalText.made} <bdi>{manufactureYear(product.dot)}</bdi>
      </>
    )
  }
  if (product.arrival && (product.visibility === 'preorder' || product.visibility === 'ondemand')) {
    return (
      <>
        {product.visibility === 'preorder' ? arrivalText.expected : arrivalText.receiveOn}
        <bdi>{shortDate(product.arrival)}</bdi>
      </>
    )
  }
  return null
}

/** When a tire comes, in one line: a shape, words and a date; never a colour alone. */
export function Arrival({ product, size = 'md' }: ArrivalProps) {
  const detail = Detail({ product })
  return (
    <p className={styles.arrival} data-visibility={product.visibility} data-size={size}>
      <span>
        <b>{arrivalText.short[product.visibility]}</b>
        {detail && <>, {detail}</>}
      </span>
    </p>
  )
}
