import type { Supplier } from '#events/suppliers.events.ts'
import styles from './supplier-mark.module.css'

/** In the order in which they are always shown. */
export const suppliers = ['rduch', 'deltiFr', 'deltiDe'] as const satisfies readonly Supplier[]

/** The colour of a supplier in every chart, for `background`. */
export const supplierColor: Record<Supplier, string> = {
  rduch: 'var(--data-1)',
  deltiFr: 'var(--data-2)',
  deltiDe: 'var(--data-3)',
}

/** A supplier's name with its colour. */
export function SupplierMark({ supplier }: { supplier: Supplier }) {
  return (
    <span className={styles.mark}>
      <i style={{ background: supplierColor[supplier] }} />
      <bdi>{supplier}</bdi>
    </span>
  )
}
