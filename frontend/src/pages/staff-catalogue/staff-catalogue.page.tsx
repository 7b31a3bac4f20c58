import type { EventCallable, Store } from 'effector'
import { type ComponentType, lazy, Suspense } from 'react'
import { Tabs } from '#frontend/features/desk/controls.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { staffCataloguePath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { ProductsPart } from './products/products.tsx'
import { $view, coupons, format, garages, imports, PARTS, type Part, partChosen, products, shipments } from './staff-catalogue.model.ts'
import { staffCatalogueText as text } from './staff-catalogue.text.ts'

export { $head, opened } from './staff-catalogue.model.ts'

// Visited less often than articles, hence lazy.
const ImportPart = lazy(async () => ({ default: (await import('./import/import-part.tsx')).ImportPart }))
const CouponsPart = lazy(async () => ({ default: (await import('./coupons.tsx')).CouponsPart }))
const ShipmentsPart = lazy(async () => ({ default: (await import('./shipments.tsx')).ShipmentsPart }))
const GaragesPart = lazy(async () => ({ default: (await import('./garages.tsx')).GaragesPart }))

interface PartOf {
  shown: ComponentType
  load: { $data: Store<unknown>; $failure: Store<string | null>; retried: EventCallable<void> }
}
const parts: Readonly<Record<Part, PartOf>> = {
  products: { shown: ProductsPart, load: products },
  import: { shown: ImportPart, load: imports },
  shipments: { shown: ShipmentsPart, load: shipments },
  coupons: { shown: CouponsPart, load: coupons },
  garages: { shown: GaragesPart, load: garages },
}

/** Placeholder of a loading part. */
function Blank() {
  return (
    <Paper p="md">
      <Stack>
        <Text role="status" c="dimmed">
          {text.loading}
        </Text>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    </Paper>
  )
}

function PartShown({ part }: { part: Part }) {
  const { shown: Shown, load } = parts[part]
  const { data, failure, retry } = useUnit({ data: load.$data, failure: load.$failure, retry: load.retried })
  return (
    <>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      <Suspense fallback={(data !== null || part === 'import') && <Blank />}>
        <Shown />
      </Suspense>
      {data === null && failure === null && part !== 'import' && <Blank />}
    </>
  )
}

const tabs = PARTS.map((part) => ({
  key: part,
  to: staffCataloguePath + format.write({ ...format.first, part }),
  name: text.part[part],
  count: null,
}))

/** The catalogue, for staff to edit. */
export function Page() {
  const { view, choose } = useUnit({ view: $view, choose: partChosen })
  const { part } = view
  return (
    <DeskPage title={text.title} about={text.about[part]}>
      <Tabs label={text.parts} tabs={tabs} chosen={part} onChoose={choose} />
      <PartShown key={part} part={part} />
    </DeskPage>
  )
}
