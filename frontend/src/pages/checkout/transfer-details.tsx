import { useUnit } from 'effector-react'
import { $settings } from '#frontend/shared/settings.ts'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import { paymentText as text } from './checkout.text.ts'
import styles from './payment.module.css'

/** The account that is transferred to. */
export function TransferDetails({ sumAgorot }: { sumAgorot?: number }) {
  const { transfer } = useUnit($settings)
  return (
    <>
      <p>{text.transferHeld(transfer.hours)}</p>
      <dl className={styles.facts} aria-label={text.transferTo}>
        <dt>{text.bank}</dt>
        <dd>{transfer.bank}</dd>
        <dt>{text.branch}</dt>
        <dd>
          <bdi>{transfer.branch}</bdi>
        </dd>
        <dt>{text.account}</dt>
        <dd>
          <bdi>{transfer.account}</bdi>
        </dd>
        <dt>{text.beneficiary}</dt>
        <dd>{transfer.beneficiary}</dd>
        {sumAgorot !== undefined && (
          <>
            <dt>{text.sum}</dt>
            <dd>
              <Shekels shekels={agorotToShekels(sumAgorot)} />
            </dd>
          </>
        )}
        <dt>{text.transferPhone}</dt>
        <dd>
          <PhoneLink phone={transfer.phone} />
        </dd>
      </dl>
    </>
  )
}
