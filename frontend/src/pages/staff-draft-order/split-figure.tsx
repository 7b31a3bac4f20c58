import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { supplierColor, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Figure } from '#frontend/features/desk/figure.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { SentenceText } from './sentence-text.tsx'
import { splitSentence } from './sentences.text.ts'
import styles from './split-figure.module.css'
import { figuresText as text } from './staff-draft-order.text.ts'
import { wholePercents } from './whole-percents.ts'

/** How the tires are divided between the suppliers. */
export function SplitFigure({ draft }: { draft: DraftOrder }) {
  const { amountPerSupplier, pricePerSupplier } = draft
  const percents = wholePercents(suppliers.map((supplier) => amountPerSupplier[supplier]))
  const used = suppliers.filter((supplier) => amountPerSupplier[supplier] > 0)
  return (
    <Figure
      name={text.split}
      sentence={<SentenceText>{splitSentence(draft)}</SentenceText>}
      table={{
        columns: [text.supplier, text.tires, text.share, text.euros],
        rows: suppliers.map((supplier, index) => [
          supplier,
          amountPerSupplier[supplier],
          `${percents[index]}%`,
          euroText(pricePerSupplier[supplier]),
        ]),
      }}
      fileName={`draft-order-${draft._id.slice(0, 8)}-suppliers.csv`}
    >
      <div className={styles.bar} aria-hidden="true">
        {used.map((supplier) => (
          <i key={supplier} style={{ flexGrow: amountPerSupplier[supplier], background: supplierColor[supplier] }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {suppliers.map((supplier, index) => (
          <li key={supplier} style={{ flexGrow: amountPerSupplier[supplier] }}>
            <b className={styles.name}>
              <i style={{ background: supplierColor[supplier] }} />
              <bdi>{supplier}</bdi>
            </b>
            <span>
              <bdi className={styles.tires}>{amountPerSupplier[supplier].toLocaleString('en')}</bdi>{' '}
              <bdi className="muted">{percents[index]}%</bdi>
            </span>
            <span className="muted">
              <Euro euros={pricePerSupplier[supplier]} />
            </span>
          </li>
        ))}
      </ul>
    </Figure>
  )
}
