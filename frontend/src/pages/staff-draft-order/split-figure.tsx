import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { supplierColor, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Figure } from '#frontend/features/desk/figure.tsx'
import type { DraftOrder } from '#services/ingress/contract/draft-orders.contract.ts'
import { Said } from './said.tsx'
import { splitSentence } from './sentences.text.ts'
import styles from './split-figure.module.css'
import { figuresText as text } from './staff-draft-order.text.ts'

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`

/** How the tires are divided between the suppliers. */
export function SplitFigure({ draft }: { draft: DraftOrder }) {
  const { amountPerSupplier, pricePerSupplier } = draft
  const whole = suppliers.reduce((sum, supplier) => sum + amountPerSupplier[supplier], 0)
  const used = suppliers.filter((supplier) => amountPerSupplier[supplier] > 0)
  return (
    <Figure
      name={text.split}
      sentence={<Said>{splitSentence(draft)}</Said>}
      table={{
        columns: [text.supplier, text.tires, text.share, text.euros],
        rows: suppliers.map((supplier) => [
          supplier,
          amountPerSupplier[supplier],
          percent(amountPerSupplier[supplier], whole),
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
        {suppliers.map((supplier) => (
          <li key={supplier} style={{ flexGrow: amountPerSupplier[supplier] }}>
            <b className={styles.name}>
              <i style={{ background: supplierColor[supplier] }} />
              <bdi>{supplier}</bdi>
            </b>
            <span>
              <bdi className={styles.tires}>{amountPerSupplier[supplier].toLocaleString('en')}</bdi>{' '}
              <bdi className="muted">{percent(amountPerSupplier[supplier], whole)}</bdi>
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
