import { formatPhone } from '#services/domain/phone.ts'

/** `tel:` takes digits only. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/\D/g, '')}`

/** A chat with this number, or with whom its writer chooses where it is empty, that begins with these words. */
export const whatsAppLink = (phone: string, text = '') =>
  `https://wa.me/${phone.replace(/\D/g, '').replace(/^0/, '972')}${text && `?text=${encodeURIComponent(text)}`}`

/** A phone in a sentence: left to right, never broken. */
export function PhoneNumber({ phone }: { phone: string }) {
  return <bdi className="nowrap">{formatPhone(phone)}</bdi>
}

/** The same as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link" href={telephoneLink(phone)}>
      <PhoneNumber phone={phone} />
    </a>
  )
}
