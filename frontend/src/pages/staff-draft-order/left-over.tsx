import { useState } from 'react'
import { ProductName } from '#frontend/entities/draft-order/product-name.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import styles from './left-over.module.css'
import { SentenceText } from './sentence-text.tsx'
import { leftOverText as text } from './staff-draft-order.text.ts'

const fewShown = 4

function whyLeftOut({ settings }: DraftOrder): string {
  const maxTires = settings?.maxTires ?? null
  if (maxTires === null) return text.byBudget
  return settings?.budget === null ? text.byTires(maxTires.toLocaleString('en')) : text.byBoth
}

/** What is needed and not bought: nobody has it, or a limit stood in the way. */
export function LeftOver({ draft }: { draft: DraftOrder }) {
  const [isWhole, setIsWhole] = useState(false)
  const { unavailable, leftOut } = draft
  if (unavailable.length === 0 && leftOut === 0) return null
  const shown = isWhole ? unavailable : unavailable.slice(0, fewShown)
  return (
    <section className={`panel ${styles.panel}`} aria-label={text.title}>
      <h2>{text.title}</h2>
      {leftOut > 0 && (
        <p>
          <SentenceText>{`${text.leftOut(leftOut)} ${whyLeftOut(draft)}`}</SentenceText>
        </p>
      )}
      {unavailable.length > 0 && (
        <>
          <p>
            <SentenceText>{text.unavailable(unavailable.length)}</SentenceText>
          </p>
          <ul className={styles.products}>
            {shown.map(({ ean, product, displaySize, needed }) => (
              <li key={ean}>
                <b>
                  <ProductName product={product} />
                </b>{' '}
                <TireSize size={displaySize} />
                <span className="muted">
                  <MixedText>{text.needed(needed)}</MixedText>
                </span>
              </li>
            ))}
          </ul>
          {unavailable.length > fewShown && (
            <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              <span>{isWhole ? text.fewer : <SentenceText>{text.all(unavailable.length)}</SentenceText>}</span>
            </button>
          )}
        </>
      )}
    </section>
  )
}
