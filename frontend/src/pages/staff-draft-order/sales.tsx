import type { DraftItemDetails } from '#services/purchasing/draft-orders.contract.ts'
import styles from './sales.module.css'
import { detailsText as text } from './staff-draft-order.text.ts'

/** `28/12`. */
const dayOf = (date: string) => {
  const [, month = '', day = ''] = date.split('-')
  return `${Number(day)}/${Number(month)}`
}

/** What was sold in each four weeks; time runs left to right. */
export function Sales({ sales }: Pick<DraftItemDetails, 'sales'>) {
  const most = Math.max(0, ...sales.map(({ units }) => units))
  return (
    <>
      <h3 className={styles.title}>{text.sales}</h3>
      {most === 0 ? (
        <p className="muted">{text.noSales}</p>
      ) : (
        <div
          className={styles.chart}
          role="img"
          aria-label={`${text.sales}. ${sales.map(({ from, units }) => text.salesOf(dayOf(from), units)).join(', ')}`}
        >
          {sales.map(({ from, units }, index) => (
            <span key={from}>
              <b>{units}</b>
              <i style={{ blockSize: `${(units / most) * 52}px` }} />
              <small>{index % 2 === 0 && dayOf(from)}</small>
            </span>
          ))}
        </div>
      )}
    </>
  )
}
