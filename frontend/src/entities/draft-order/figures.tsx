import { euroText } from '#services/domain/money.ts'

/** A sum in euros, also inside a sentence. */
export function Euro({ euros }: { euros: number }) {
  return <bdi style={{ whiteSpace: 'nowrap' }}>{euroText(euros)}</bdi>
}

/** `+1,240`, `−6.0`, `0`: a signed difference with this many decimals. */
export function signed(value: number, decimals = 0): string {
  const digits = Math.abs(value).toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${value < 0 ? '−' : value > 0 ? '+' : ''}${digits}`
}
