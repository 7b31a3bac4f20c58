import { supplierColor, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Figure } from '#frontend/features/desk/figure.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import styles from './lowest-figure.module.css'
import { SentenceText } from './sentence-text.tsx'
import { lowestSentence } from './sentences.text.ts'
import { figuresText as text } from './staff-draft-order.text.ts'

/** Of how many lines each supplier has the lowest price, a thick bar, and of how many it was chosen, a thin one. */
export function LowestFigure({ draft }: { draft: DraftOrder }) {
  const { lowestPriceCounters, chosenCounters } = draft.metrics
  const most = Math.max(1, ...suppliers.flatMap((supplier) => [lowestPriceCounters[supplier], chosenCounters[supplier]]))
  const width = (count: number) => ({ inlineSize: `${(count / most) * 100}%` })
  return (
    <Figure
      name={text.lowest}
      sentence={<SentenceText>{lowestSentence(draft)}</SentenceText>}
      table={{
        columns: [text.supplier, text.isLowest, text.chosen],
        rows: suppliers.map((supplier) => [supplier, lowestPriceCounters[supplier], chosenCounters[supplier]]),
      }}
      fileName={`draft-order-${draft._id.slice(0, 8)}-lowest-prices.csv`}
    >
      <table className={styles.table} aria-label={text.lowest}>
        <thead>
          <tr>
            <th scope="col">{text.supplier}</th>
            <td aria-hidden="true" />
            <th scope="col">{text.isLowest}</th>
            <th scope="col">{text.chosen}</th>
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier) => (
            <tr key={supplier}>
              <th scope="row">
                <bdi>{supplier}</bdi>
              </th>
              <td className={styles.bars} aria-hidden="true">
                <i style={{ ...width(lowestPriceCounters[supplier]), background: supplierColor[supplier] }} />
                <i className={styles.thin} style={width(chosenCounters[supplier])} />
              </td>
              <td>
                <b>
                  <bdi>{lowestPriceCounters[supplier].toLocaleString('en')}</bdi>
                </b>
              </td>
              <td className="muted">
                <bdi>{chosenCounters[supplier].toLocaleString('en')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  )
}
