import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Tabs } from '#frontend/features/desk/controls.tsx'
import { Heading } from '#frontend/features/desk/page.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { PARTS, type Part, viewPath } from './catalogue-view.ts'
import { CouponsPart } from './coupons/coupons-part.tsx'
import './editing/edits.model.ts'
import { GaragesPart } from './garages/garages-part.tsx'
import { ImportPart } from './import/import-part.tsx'
import { $coupons, $failure, $garages, $shipments, retried } from './lists.model.ts'
import { ProductList } from './products/product-list.tsx'
import { ShipmentsPart } from './shipments/shipments-part.tsx'
import { $view, partChosen } from './staff-catalogue.model.ts'
import styles from './staff-catalogue.module.css'
import { staffCatalogueText as text } from './staff-catalogue.text.ts'

export { $head, opened } from './staff-catalogue.model.ts'

const parts: Readonly<Record<Part, () => React.ReactNode>> = {
  products: ProductList,
  import: ImportPart,
  shipments: ShipmentsPart,
  coupons: CouponsPart,
  garages: GaragesPart,
}

function PartTabs({ chosen }: { chosen: Part }) {
  const choose = useUnit(partChosen)
  const tabs = PARTS.map((part) => ({ key: part, to: viewPath({ part, search: '', page: 1 }), name: text.part[part], count: null }))
  return (
    <div className={styles.tabs}>
      <Tabs label={text.parts} tabs={tabs} chosen={chosen} onChoose={choose} />
    </div>
  )
}

/** Stands for a part that is still coming; articles have their own. */
function Blank({ part }: { part: Part }) {
  const known = useUnit({ shipments: $shipments, coupons: $coupons, garages: $garages })
  if (part === 'products' || part === 'import' || known[part] !== null) return null
  return (
    <div className={`panel ${styles.blank}`}>
      <p role="status" className="muted">
        {text.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

/** What the shop sells, as staff edit it. */
export function Page() {
  const { view, failure, retry } = useUnit({ view: $view, failure: $failure, retry: retried })
  const Part = parts[view.part]
  return (
    <div className={`wrap ${styles.page}`}>
      <Heading title={text.title} about={text.about[view.part]} />
      <PartTabs chosen={view.part} />
      {failure === null ? <Blank part={view.part} /> : <Failure message={failure} onRetry={() => retry()} />}
      <Part />
    </div>
  )
}
