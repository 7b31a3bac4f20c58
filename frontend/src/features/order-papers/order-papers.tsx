import type { ComponentType } from 'react'
import { $basePath } from '#frontend/shared/settings.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { BuyerOrder, Papers } from '#services/orders/buyer/buyer-order.contract.ts'
import styles from './order-papers.module.css'
import { orderPapersText as text } from './order-papers.text.ts'

interface OrderPapersProps {
  papers: Papers
  /** Beside each document where they can be mailed. `describedBy`: the id of its name. */
  MailWay?: ComponentType<{ documentId: string; describedBy: string }>
  /** What else can be done with all of them. */
  children?: Elements
}

/** Invoices and credit notes of an order, each with its page and its PDF. Nothing where there are none. */
export function OrderPapers({ papers: { issued, isMailed, isAwaited }, MailWay, children }: OrderPapersProps) {
  const basePath = useUnit($basePath)
  if (issued.length === 0 && !isAwaited) return null
  return (
    <section className={`stack gap-12 full ${styles.papers}`} aria-labelledby="papers">
      <h2 id="papers">{text.title}</h2>
      <ul className="stack gap-12" aria-live="polite">
        {issued.map(({ documentId, kind, number, issuedOn, total, path, pdfPath }) => {
          const id = `paper-${kind}-${number}`
          return (
            <li key={path} className={styles.paper}>
              <b id={id}>
                <span>{DOCUMENT_NAMES[kind]}</span> <bdi>{number}</bdi>
              </b>
              <span className="muted">
                <bdi>{formatDate(issuedOn)}</bdi>
              </span>
              <b className={styles.total}>
                <Shekels shekels={total} />
              </b>
              <span className={styles.ways}>
                <a className="link" href={basePath + path} aria-describedby={id}>
                  {text.view}
                </a>
                <a className="link" href={basePath + pdfPath} aria-describedby={id}>
                  {text.pdf}
                </a>
                {isMailed && MailWay && <MailWay documentId={documentId} describedBy={id} />}
              </span>
            </li>
          )
        })}
        {isAwaited && <li className="muted">{text.awaited}</li>}
      </ul>
      {children}
    </section>
  )
}

const AGAIN_AFTER_MS = 15_000

/** For the page's model: when to ask again, so that a document under way appears by itself. */
export const untilPapersCome = (order: BuyerOrder | null): number | null => (order?.papers.isAwaited ? AGAIN_AFTER_MS : null)
