import { Link } from 'react-router-dom'
import { ProductName } from '#frontend/entities/draft-order/product-name.tsx'
import { ShortId } from '#frontend/entities/draft-order/short-id.tsx'
import { signed } from '#frontend/entities/draft-order/signed.ts'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DraftItem, DraftItemDetails, SumTerm } from '#services/purchasing/draft-orders.contract.ts'
import styles from './line-sum.module.css'
import { SentenceText } from './sentence-text.tsx'
import { detailsText as text } from './staff-draft-order.text.ts'
import { termName, termSentence } from './terms.text.ts'
import { type WaterfallBar, waterfall } from './waterfall.ts'

const percent = (share: number) => `${share * 100}%`

function Bar({ bar, kind }: { bar: WaterfallBar; kind: 'more' | 'less' | 'total' }) {
  return (
    <td className={styles.bar} aria-hidden="true">
      <i data-kind={kind} style={{ marginInlineStart: percent(bar.from), inlineSize: percent(bar.size) }} />
    </td>
  )
}

/** Draft orders that are on their way already. */
function OnOrder({ orders }: { orders: NonNullable<SumTerm['orders']> }) {
  return orders.map(({ draftOrderId, units, approvedAt }) => (
    <span key={draftOrderId} className={styles.order}>
      <bdi>{units}</bdi> {text.inDraft}{' '}
      <Link to={draftOrderPath(draftOrderId)}>
        <ShortId id={draftOrderId} />
      </Link>
      {text.approvedOn}
      <bdi>{formatDate(approvedAt)}</bdi>
    </span>
  ))
}

/** Sets that are put together of the tire, each with what it wants. */
function SetDemands({ sets }: { sets: NonNullable<SumTerm['sets']> }) {
  return sets.map(({ ean, product, units }) => (
    <span key={ean} className={styles.order}>
      <bdi>{units.toFixed(1)}</bdi> <ProductName product={product} />
    </span>
  ))
}

function Term({ term, bar, details }: { term: SumTerm; bar: WaterfallBar; details: DraftItemDetails }) {
  return (
    <tr>
      <th scope="row">
        <SentenceText>{termName(term, details.weeks)}</SentenceText>
        <span className={styles.sentence}>
          <SentenceText>{termSentence(term, details)}</SentenceText>
          {term.orders && <OnOrder orders={term.orders} />}
          {term.sets && <SetDemands sets={term.sets} />}
        </span>
      </th>
      <td className={styles.units}>
        <bdi>{signed(term.units, 1)}</bdi>
      </td>
      <Bar bar={bar} kind={bar.isLess ? 'less' : 'more'} />
    </tr>
  )
}

/** Of what is nothing only the two that everybody asks after are shown. */
const isShown = ({ term, units }: SumTerm) => units !== 0 || term === 'expected' || term === 'freeStock'

/** How the computed quantity came about: filled bars add, hollow ones take away, the last row is the total. */
export function LineSum({ item, details }: { item: DraftItem; details: DraftItemDetails }) {
  const terms = details.terms.filter(isShown)
  const { bars, total } = waterfall(terms, details.computed)
  const title = text.how(String(details.computed))
  return (
    <>
      <h3 className={styles.title}>
        <SentenceText>{title}</SentenceText>
      </h3>
      <table className={styles.sum} aria-label={title}>
        <tbody>
          {terms.map((term, index) => (
            <Term key={term.term} term={term} bar={bars[index] ?? total} details={details} />
          ))}
          <tr className={styles.total}>
            <th scope="row">{text.total}</th>
            <td className={styles.units}>
              <bdi>{details.computed.toFixed(1)}</bdi>
            </td>
            <Bar bar={total} kind="total" />
          </tr>
        </tbody>
      </table>
      {item.splitOf !== null && (
        <p className={styles.split}>
          <SentenceText>{text.splitNote(String(item.computed), String(item.splitOf), item.source)}</SentenceText>
        </p>
      )}
    </>
  )
}
