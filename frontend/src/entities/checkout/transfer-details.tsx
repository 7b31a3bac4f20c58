import { $settings } from '#frontend/shared/settings.ts'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import { madeOrderText, transferText as text } from './checkout.text.ts'
import styles from './made-order.module.css'

interface TransferDetailsProps {
  /** For a placed order. */
  sumAgorot?: number
  /** When the reservation lapses; without it, its duration is shown. */
  until?: string | undefined
  /** An appointment is held, too. */
  hasAppointment?: boolean
}

/** The account for bank transfers. */
export function TransferDetails({ sumAgorot, until, hasAppointment = false }: TransferDetailsProps) {
  const { transfer } = useUnit($settings)
  return (
    <>
      <p>
        <MixedText>
          {text.transferHeld(hasAppointment, until === undefined ? text.workingHours(transfer.hours) : madeOrderText.until(until))}
        </MixedText>
      </p>
      <dl className={styles.facts} aria-label={text.transferTo}>
        <dt>{text.bank}</dt>
        <dd>{transfer.bank}</dd>
        <dt>{text.branch}</dt>
        <dd>
          <bdi>{transfer.branch}</bdi>
        </dd>
        <dt>{text.account}</dt>
        <dd>
          <bdi>{transfer.account}</bdi> {sumAgorot !== undefined && <Copy value={transfer.account} label={text.accountNumber} />}
        </dd>
        <dt>{text.beneficiary}</dt>
        <dd>{transfer.beneficiary}</dd>
        {sumAgorot !== undefined && (
          <>
            <dt>{text.sum}</dt>
            <dd>
              <Shekels shekels={agorotToShekels(sumAgorot)} />{' '}
              <Copy value={String(agorotToShekels(sumAgorot))} label={text.sumToTransfer} />
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
