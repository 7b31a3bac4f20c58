import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './arrival.module.css'
import { arrivalText } from './arrival.text.ts'

interface ArrivalProps {
  product: Pick<Product, 'visibility' | 'arrival' | 'dot'>
  /** Small in cards and rows. */
  size?: 'sm' | 'md'
}

/** `15/11/2026` as it is said on a card: `15/11`. */
const shortDate = (date: string) => date.slice(0, 5)

interface Year {
  year: number
  assumed: boolean
}

/** A year that nobody has read off the tire is none. */
const YearText = ({ dot: { year, assumed } }: { dot: Year }) => (assumed ? <span>{arrivalText.unknown}</span> : <bdi>{year}</bdi>)

/** The year of manufacture; of a set both, each by its side, when they differ. */
function ManufactureYear({ dot }: Pick<Product, 'dot'>) {
  if ('front' in dot ? dot.front.assumed && dot.rear.assumed : dot.assumed) return <span>{arrivalText.toldLater}</span>
  const isOne = !('front' in dot) || (dot.front.year === dot.rear.year && dot.front.assumed === dot.rear.assumed)
  if (isOne) {
    return (
      <span>
        {arrivalText.made} <YearText dot={'front' in dot ? dot.rear : dot} />
      </span>
    )
  }
  return (
    <span>
      {arrivalText.made} {arrivalText.front} <YearText dot={dot.front} />, {arrivalText.rear} <YearText dot={dot.rear} />
    </span>
  )
}

function Detail({ product }: Pick<ArrivalProps, 'product'>) {
  if (product.visibility === 'instock') {
    return <ManufactureYear dot={product.dot} />
  }
  if (product.arrival && (product.visibility === 'preorder' || product.visibility === 'ondemand')) {
    return (
      <span>
        <span>{product.visibility === 'preorder' ? arrivalText.expected : arrivalText.receiveOn}</span>
        <bdi>{shortDate(product.arrival)}</bdi>
      </span>
    )
  }
  return null
}

/** The same without dates: how the shop calls it. */
export function VisibilityWord({ visibility }: Pick<Product, 'visibility'>) {
  return (
    <span className={styles.arrival} data-visibility={visibility} data-size="sm">
      {arrivalText.short[visibility]}
    </span>
  )
}

/** When a tire comes, in one line: a shape, words and a date; never a colour alone. */
export function Arrival({ product, size = 'md' }: ArrivalProps) {
  const detail = Detail({ product })
  return (
    <p className={styles.arrival} data-visibility={product.visibility} data-size={size}>
      <span>
        <b>{arrivalText.short[product.visibility]}</b>
        {detail && <span>, {detail}</span>}
      </span>
    </p>
  )
}
