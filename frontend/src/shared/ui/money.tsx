import { agorotToShekels, formatMoney, moneyParts, shekelsToAgorot } from '#services/domain/money.ts'
import styles from './money.module.css'

/** `₪1,259.00`, for texts and lists. */
export function shekelText(shekels: number): string {
  return formatMoney(shekelsToAgorot(shekels))
}

interface PriceProps {
  shekels: number
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A price with the sign left of the figure, agorot small and raised. */
export function Price({ shekels, size = 'md' }: PriceProps) {
  const { symbol, whole, fraction } = moneyParts(shekelsToAgorot(shekels))
  return (
    <bdi className={styles.price} data-size={size}>
      <span className={styles.sign}>{symbol}</span>
      <span>{whole}</span>
      <span className={styles.agorot}>{`.${fraction}`}</span>
    </bdi>
  )
}

/** A price inside a sentence. */
export function Shekels({ shekels }: { shekels: number }) {
  return <bdi className="nowrap">{shekelText(shekels)}</bdi>
}

/** A sum inside a sentence, in agorot; whole shekels without decimals: `₪60`. */
export function Sum({ agorot }: { agorot: number }) {
  const isWhole = Number.isInteger(agorotToShekels(agorot))
  const { symbol, whole, fraction } = moneyParts(agorot)
  return <bdi className="nowrap">{isWhole ? `${symbol}${whole}` : `${symbol}${whole}.${fraction}`}</bdi>
}

interface FullPriceProps {
  shekels: number
  screenReaderLabel: string
  size?: 'sm' | 'lg'
}

/** The price before the discount, struck through. */
export function FullPrice({ shekels, screenReaderLabel, size = 'sm' }: FullPriceProps) {
  return (
    <s className={`nowrap t-14 muted ${styles.full}`} data-size={size}>
      <span className="spoken">{screenReaderLabel} </span>
      <bdi>{shekelText(shekels)}</bdi>
    </s>
  )
}
