import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { LineRow } from '#services/catalogue/product.contract.ts'
import styles from './line-table.module.css'
import { lineTableText as text } from './product.text.ts'

interface LineTableProps {
  /** Articles of one line, in the order of the rows. */
  products: readonly LineRow[]
  /** For screen readers. */
  caption: string
}

/** Date of manufacture: `7/2026`; for a set the older one. Empty when unknown, or not made yet. */
function madeOf({ visibility, dot }: LineRow): string {
  if (visibility !== 'instock') return ''
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  if (dots.some(({ assumed }) => assumed)) return ''
  const [oldest] = dots.toSorted((a, b) => a.year - b.year || (a.week ?? 0) - (b.week ?? 0))
  return oldest ? `${oldest.week === null ? '' : `${oldest.week}/`}${oldest.year}` : ''
}

/** Sizes, dates of manufacture and prices of a line, a row each. */
export function LineTable({ products, caption }: LineTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.line}>
        <caption className="spoken">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.size}</th>
            <th scope="col">{text.made}</th>
            <th scope="col">{text.when}</th>
            <th scope="col">{text.price}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.ean}>
              <th scope="row">
                <Link to={productPath(product)}>
                  <TireSize size={product.displaySize} />
                </Link>
              </th>
              <td data-label={text.made}>
                <bdi>{madeOf(product)}</bdi>
              </td>
              <td>
                <VisibilityWord visibility={product.visibility} />
              </td>
              <td>
                <Shekels shekels={product.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
