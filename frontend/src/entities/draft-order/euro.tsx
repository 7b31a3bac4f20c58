import { moneyParts, shekelsToAgorot } from '#services/domain/money.ts'

/** `€69,665.10`. */
export function euroText(euros: number): string {
  const { sign, whole, fraction } = moneyParts(shekelsToAgorot(euros))
  return `${sign}€${whole}.${fraction}`
}

/** A sum in euros, also inside a sentence. */
export function Euro({ euros }: { euros: number }) {
  return <bdi style={{ whiteSpace: 'nowrap' }}>{euroText(euros)}</bdi>
}
