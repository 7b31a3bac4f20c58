import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { Moment } from '#frontend/features/desk/ago.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import type { SupplierPrices } from '#services/purchasing/suppliers.contract.ts'
import { pricePoints, unitsText } from './lists-shares.ts'
import styles from './prices.module.css'
import { pricesRetried } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

const isolated = (words: string) => `\u2066${words}\u2069`
const [width, height, edge] = [320, 72, 6]

/** The price in steps, from left to right as time runs on a chart. */
function Line({ prices }: { prices: SupplierPrices['prices'] }) {
  const points = pricePoints(prices)
  const known = points.map(({ price }) => price)
  if (points.length < 2) return <p className="muted">{text.onePrice}</p>
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (points.length - 1)
  const y = (share: number) => height - edge - share * (height - 2 * edge)
  const path = points.map((point, index) => (index === 0 ? `M${x(0)} ${y(point.height)}` : `H${x(index)}V${y(point.height)}`)).join('')
  const [least, most] = [Math.min(...known), Math.max(...known)].map((price) => isolated(euroText(price)))
  return (
    <figure className={styles.figure}>
      <figcaption>{text.pricesSay(least ?? '', most ?? '', points.length)}</figcaption>
      <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={path} />
        {points.map(({ at, height: share }, index) => (
          <circle key={at} cx={x(index)} cy={y(share)} r="3" />
        ))}
      </svg>
    </figure>
  )
}

/** What an article has cost until now, the newest first. */
export function Prices({ articleId, prices, name }: { articleId: string; prices: SupplierPrices['prices'] | string | null; name: string }) {
  const retry = useUnit(pricesRetried)
  if (typeof prices === 'string') return <Failure message={prices} onRetry={() => retry(articleId)} />
  if (prices === null)
    return (
      <>
        <p role="status" className="spoken">
          {text.pricesLoading}
        </p>
        <Skeleton height={96} />
      </>
    )
  return (
    <div className={styles.prices}>
      <Line prices={prices} />
      <table aria-label={`${text.prices}: ${name}`}>
        <thead>
          <tr>
            {Object.values(text.pricesTable).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ at, price, units, isAtLeast }) => (
            <tr key={at}>
              <td>
                <Moment instant={at} />
              </td>
              <td>{price === null ? text.gone : <Euro euros={price} />}</td>
              <td>{units !== null && <bdi>{unitsText(units, isAtLeast === true)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
