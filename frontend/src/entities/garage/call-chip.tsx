import { Icon } from '#frontend/shared/ui/icon.tsx'
import { PhoneNumber, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { garageText as text } from './garage.text.ts'
import styles from './garage-price.module.css'

/** A garage's phone as a link that calls it. */
export function CallChip({ phone, of }: { phone: string; of: string }) {
  return (
    <a className={`middle gap-8 medium ${styles.chip}`} href={telephoneLink(phone)}>
      <Icon name="phone" />
      <span className="spoken">{`${text.call} ${of} `}</span>
      <PhoneNumber phone={phone} />
    </a>
  )
}
