import { useUnit } from 'effector-react'
import { productName } from '#frontend/entities/draft-order/product-name.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftItem } from '#services/ingress/contract/draft-orders.contract.ts'
import { lineToggled } from './lines.model.ts'
import styles from './opener.module.css'
import { linesText as text } from './staff-draft-order.text.ts'

interface OpenerProps {
  item: DraftItem
  isOpen: boolean
  /** Of what it opens. */
  detailsId: string
}

/** Opens a line to its sum. */
export function Opener({ item: { lineId, product, displaySize, source }, isOpen, detailsId }: OpenerProps) {
  const toggle = useUnit(lineToggled)
  return (
    <button
      type="button"
      className={`${styles.opener} screen-only`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      aria-label={text.detailsOf(`${productName(product)} ${displaySize}, ${source}`)}
      onClick={() => toggle(lineId)}
    >
      <Icon name="down" />
      <span className={styles.text}>{text.details}</span>
    </button>
  )
}
