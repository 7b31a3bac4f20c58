import { $settings } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { formatPhone } from '#services/domain/phone.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { shopPhoneText as text } from './ui.text.ts'

/** `tel:` takes digits only. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/\D/g, '')}`

/** A chat with this number, or with whom its writer chooses where it is empty, that begins with these words. */
export const whatsAppLink = (phone: string, text = '') =>
  `https://wa.me/${phone.replace(/\D/g, '').replace(/^0/, '972')}${text && `?text=${encodeURIComponent(text)}`}`

/** A chat with the shop about what the page shows, never about a person; null where the shop has no WhatsApp. */
export const shopWhatsApp = ({ whatsApp }: Pick<PublicSettings, 'whatsApp'>, about = '') =>
  whatsApp && whatsAppLink(whatsApp, text.question(about))

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

/** How to ask the shop: its phone, and beside it its WhatsApp, where it has one. */
export function ShopPhone({ about }: { about?: string }) {
  const settings = useUnit($settings)
  const chat = shopWhatsApp(settings, about)
  return (
    <span>
      <PhoneLink phone={settings.phone} />
      {chat !== null && (
        <>
          {' '}
          <a className="link nowrap" href={chat} target="_blank" rel="noreferrer">
            {text.orWhatsApp}
          </a>
        </>
      )}
    </span>
  )
}
