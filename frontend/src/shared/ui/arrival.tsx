import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './arrival.module.css'
import { arrivalText } from './arrival.text.ts'

interface ArrivalProps {
  product: Pick<Product, 'visibility' | 'arrival' | 'dot'>
  /** Small in cards and rows. */
  size?: 'sm' | 'md'
  /** Says the week of manufacture besides the year. */
  hasWeek?: boolean
}

/** `15/11/2026` in the format of a card: `15/11`. */
const shortDate = (date: string) => date.slice(0, 5)

interface Made {
  year: number
  week: number | null
  assumed: boolean
}

/** `2026`, or `7/2026`; an assumed year is not shown. */
function madeText({ year, week, assumed }: Made, hasWeek: boolean): string {
  if (assumed) return arrivalText.unknown
  return hasWeek && week !== null ? `${week}/${year}` : String(year)
}

/** The date of manufacture; for a set both when they differ, each with its position. */
export function Manufacture({ dot, hasWeek }: Pick<Product, 'dot'> & { hasWeek: boolean }) {
  if ('front' in dot ? dot.front.assumed && dot.rear.assumed : dot.assumed) return <span>{arrivalText.toldLater}</span>
  const [front, rear] = ('front' in dot ? [dot.front, dot.rear] : [dot, dot]).map((each) => madeText(each, hasWeek))
  if (front === rear) {
    return (
      <span>
        {arrivalText.made} <bdi>{rear}</bdi>
      </span>
    )
  }
  return (
    <span>
      {arrivalText.made} {arrivalText.front} <bdi>{front}</bdi>, {arrivalText.rear} <bdi>{rear}</bdi>
    </span>
  )
}

function Detail({ product, hasWeek = false }: Pick<ArrivalProps, 'product' | 'hasWeek'>) {
  if (product.visibility === 'instock') {
    return <Manufacture dot={product.dot} hasWeek={hasWeek} />
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
export function Arrival({ product, size = 'md', hasWeek = false }: ArrivalProps) {
  const detail = Detail({ product, hasWeek })
  return (
    <p className={`row baseline gap-8 anywhere ${styles.arrival}`} data-visibility={product.visibility} data-size={size}>
      <span>
        <b>{arrivalText.short[product.visibility]}</b>
        {detail && <span>, {detail}</span>}
      </span>
    </p>
  )
}
