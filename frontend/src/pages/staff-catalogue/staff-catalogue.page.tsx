import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
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

function Tabs({ chosen }: { chosen: Part }) {
  const choose = useUnit(partChosen)
  const press = (part: Part) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(part)
  }
  return (
    <nav className={styles.tabs} aria-label={text.parts}>
      {PARTS.map((part) => (
        <Link
          key={part}
          to={viewPath({ part, search: '', page: 1 })}
          aria-current={part === chosen ? 'page' : undefined}
          onClick={press(part)}
        >
          {text.part[part]}
        </Link>
      ))}
    </nav>
  )
}

/** Stands for a part that is still coming; articles have their own. */
function Blank({ part }: { part: Part }) {
  const known = useUnit({ shipments: $shipments, coupons: $coupons, garages: $garages })
  if (part === 'products' || part === 'import' || known[part] !== null) return null
  return (
    <div className={`panel ${styles.blank}`} role="status" aria-label={text.loading}>
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
      <h1>{text.title}</h1>
      <p className={`muted ${styles.about}`}>{text.about[view.part]}</p>
      <Tabs chosen={view.part} />
      {failure === null ? <Blank part={view.part} /> : <Failure message={failure} onRetry={() => retry()} />}
      <Part />
    </div>
  )
}
