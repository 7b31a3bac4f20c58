import { productText } from './product.text.ts'
import styles from './score.module.css'

/** Customers' score, said and not drawn. A product that nobody scored shows none. */
export function Score({ score }: { score: number }) {
  if (score <= 0) return null
  return (
    <span className={styles.score}>
      {productText.score} <b>{score.toFixed(1)}</b>
      <span className="spoken"> {productText.outOfTen}</span>
    </span>
  )
}
