import { useUnit } from 'effector-react'
import { euroText } from '#frontend/entities/draft-order/euro.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { amountOf, type Paper } from './papers.ts'
import styles from './sheet.module.css'
import { paperText as text } from './staff-draft-paper.text.ts'

type Draft = Pick<DraftOrder, '_id' | 'createdAt' | 'approvedAt' | 'status'>

const own = (value: string) => <bdi dir="auto">{value}</bdi>

function Head({ draft, supplier }: { draft: Draft; supplier: string }) {
  const { shopName, phone, business } = useUnit($settings)
  const mark = draft.status === 'cancelled' ? text.cancelled : draft.approvedAt === null ? text.draft : null
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{text.title}</h2>
          {mark && <p className={styles.mark}>{mark}</p>}
        </div>
        <dl>
          <dt>{text.orderId}</dt>
          <dd>{draft._id.slice(0, 8)}</dd>
          <dt>{text.date}</dt>
          <dd>{formatDate(draft.approvedAt ?? draft.createdAt)}</dd>
        </dl>
      </header>
      <div className={styles.parties}>
        <address>
          <span>{text.buyer}</span>
          <b>{own(shopName)}</b>
          {business.legalName !== '' && own(business.legalName)}
          {business.companyId !== '' && (
            <span>
              {text.companyId} <bdi>{business.companyId}</bdi>
            </span>
          )}
          {business.address !== '' && own(business.address)}
          {business.email !== '' && <bdi>{business.email}</bdi>}
          <bdi>{phone}</bdi>
        </address>
        <address>
          <span>{text.supplier}</span>
          <b>{supplier}</b>
        </address>
      </div>
    </>
  )
}

/** One supplier's order as it lies on paper: English and left to right, since it goes abroad. */
export function Sheet({ draft, paper: { supplier, items, units, total } }: { draft: Draft; paper: Paper }) {
  const { columns } = text
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and must be reached by the keyboard
    <section className={styles.sheet} lang="en" dir="ltr" tabIndex={0} aria-label={`${text.title}: ${supplier}`}>
      <Head draft={draft} supplier={supplier} />
      <table>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, column]) => (
              <th key={key} scope="col" data-cell={key}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={item.lineId}>
              <td data-cell="place">{index + 1}</td>
              <td data-cell="sku">{item.sku}</td>
              <td data-cell="ean">{item.ean}</td>
              <td data-cell="product">
                {own(item.product)} <span className={styles.size}>{item.displaySize}</span>
              </td>
              <td data-cell="quantity">{item.quantity}</td>
              <td data-cell="price">{euroText(item.unitPrice)}</td>
              <td data-cell="amount">{euroText(amountOf(item))}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={styles.total}>
          <tr>
            <th scope="row" colSpan={4}>
              {text.total}, {text.lines(items.length)}
            </th>
            <td data-cell="quantity">{units.toLocaleString('en')}</td>
            <td />
            <td data-cell="amount">{euroText(total)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.terms}>{text.terms}</p>
    </section>
  )
}
