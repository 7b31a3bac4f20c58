import { moneyParts, shekelsToAgorot } from '#services/domain/money.ts'
import styles from './euro.module.css'

/** `€69,665.10`. */
export function euroText(euros: number): string {
  const { sign, whole, fraction } = moneyParts(shekelsToAgorot(euros))
  return `${sign}€${whole}.${fraction}`
}

/** A sum in euros, also inside a sentence. */
export function Euro({ euros }: { euros: number }) {
  return <bdi className={styles.euro}>{euroText(euros)}</bdi>
}
