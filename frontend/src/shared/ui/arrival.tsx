import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './arrival.module.css'
import { arrivalText } from './arrival.text.ts'

interface ArrivalProps {
  product: Pick<Product, 'visibility' | 'arrival' | 'dot'>
  /** Small in cards and rows. */
  size?: 'sm' | 'md'
}

/** `15/11/2026` in the format of a card: `15/11`. */
const shortDate = (date: string) => date.slice(0, 5)

interface Year {
  year: number
  assumed: boolean
}

/** An assumed year is not shown. */
const YearText = ({ dot: { year, assumed } }: { dot: Year }) => (assumed ? <span>{arrivalText.unknown}</span> : <bdi>{year}</bdi>)

/** The year of manufacture; for a set both when they differ, each with its position. */
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

/** The availability in a word, without dates. */
export function VisibilityWord({ visibility }: Pick<Product, 'visibility'>) {
  return (
    <span className={`row baseline gap-8 anywhere ${styles.arrival}`} data-visibility={visibility} data-size="sm">
      {arrivalText.short[visibility]}
    </span>
  )
}

/** When a tire arrives, in one line: a shape, words and a date; never a color alone. */
export function Arrival({ product, size = 'md' }: ArrivalProps) {
  const detail = Detail({ product })
  return (
    <p className={`row baseline gap-8 anywhere ${styles.arrival}`} data-visibility={product.visibility} data-size={size}>
      <span>
        <b>{arrivalText.short[product.visibility]}</b>
        {detail && <span>, {detail}</span>}
      </span>
    </p>
  )
}
