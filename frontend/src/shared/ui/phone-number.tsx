import { formatPhone } from '#services/domain/phone.ts'
import styles from './phone-number.module.css'
import { telephoneLink } from './telephone-link.ts'

/** A phone in a sentence: left to right, never broken. */
export function PhoneNumber({ phone }: { phone: string }) {
  return <bdi className={styles.phone}>{formatPhone(phone)}</bdi>
}

/** The same, to be called. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link" href={telephoneLink(phone)}>
      <PhoneNumber phone={phone} />
    </a>
  )
}
