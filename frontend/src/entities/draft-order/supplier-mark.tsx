import type { Supplier } from '#events/suppliers.events.ts'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { ColorSwatch } from '#frontend/shared/desk/marks.tsx'

/** In display order. */
export const suppliers = ['rduch', 'deltiFr', 'deltiDe'] as const satisfies readonly Supplier[]

/** A supplier's color in charts, for `background`. */
export const supplierColor: Record<Supplier, string> = {
  rduch: 'var(--data-1)',
  deltiFr: 'var(--data-2)',
  deltiDe: 'var(--data-3)',
}

/** A supplier's name with its color. */
export function SupplierMark({ supplier }: { supplier: Supplier }) {
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      <ColorSwatch component="i" color={supplierColor[supplier]} size={10} radius={3} />
      <bdi>{supplier}</bdi>
    </Group>
  )
}
