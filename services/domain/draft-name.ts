import { formatDate } from './israel-time.ts'
import { euroText } from './money.ts'

/** What a draft order is known by: number, date and sum. */
export interface NamedDraft {
  number: number
  createdAt: string
  /** Euros; 0 until it is computed. */
  totalPrice: number
}

/** `12, 29/11/2026, €4,500.00`. */
export function draftName({ number, createdAt, totalPrice }: NamedDraft): string {
  return [String(number), formatDate(createdAt), ...(totalPrice > 0 ? [euroText(totalPrice)] : [])].join(', ')
}
