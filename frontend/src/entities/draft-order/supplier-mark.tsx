import { ColorSwatch, Group } from '@mantine/core'
import type { Supplier } from '#events/suppliers.events.ts'

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
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      <ColorSwatch component="i" color={supplierColor[supplier]} size={10} radius={3} withShadow={false} />
      <bdi>{supplier}</bdi>
    </Group>
  )
}
