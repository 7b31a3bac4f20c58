import { useUnit } from 'effector-react'
import { Price } from '#frontend/shared/ui/money.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import { $bill } from './bill.model.ts'
import { billText } from './checkout.text.ts'
import { ContinueButton } from './continue.tsx'
import styles from './go-bar.module.css'
import { MissingLine } from './missing-note.tsx'

/** On a phone what is charged and the way on stay in reach. */
export function GoBar() {
  const bill = useUnit($bill)
  return (
    <div className={styles.bar} data-buy-bar data-needs-script>
      <div className={`wrap ${styles.inside}`}>
        <MissingLine className={styles.missing} />
        <div>
          <small>{billText.now}</small>
          <Price shekels={agorotToShekels(bill.chargedAgorot)} size="sm" />
        </div>
        <ContinueButton className={styles.continue} />
      </div>
    </div>
  )
}
