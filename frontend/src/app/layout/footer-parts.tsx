import { Link } from '#frontend/shared/router.tsx'
import {
  aboutPath,
  accessibilityPath,
  brandListPath,
  businessModelPath,
  cancelOrderPath,
  customerServicePath,
  dataProtectionPath,
  findOrderPath,
  imprintPath,
  keptPath,
  pressureGuidePath,
  privacyPath,
  returnsPath,
  type SizeParts,
  shopSignupPath,
  sidewallGuidePath,
  sizeListPath,
  termsPath,
  wearGuidePath,
  wizardPath,
} from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Mark } from '#frontend/shared/ui/mark.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './footer.module.css'
import { footerText as text } from './footer.text.ts'
import { Logo } from './logo.tsx'

/** The brands and sizes linked from the footer, in this order. */
const footerBrands = [
  { name: 'Pirelli', slug: 'pirelli' },
  { name: 'Bridgestone', slug: 'bridgestone' },
  { name: 'Michelin', slug: 'michelin' },
  { name: 'Continental', slug: 'continental' },
  { name: 'Metzeler', slug: 'metzeler' },
  { name: 'SUN-F', slug: 'sun-f' },
  { name: 'Maxxis', slug: 'maxxis' },
] as const

const footerSizes: readonly SizeParts[] = [
  { width: '120', profile: '70', rim: '17' },
  { width: '180', profile: '55', rim: '17' },
  { width: '160', profile: '60', rim: '15' },
  { width: '120', profile: '70', rim: '15' },
]

const informationLinks = [
  { label: text.links.service, path: customerServicePath },
  { label: text.links.order, path: findOrderPath },
  { label: text.links.kept, path: keptPath },
  { label: text.links.cancel, path: cancelOrderPath },
  { label: text.links.returns, path: returnsPath },
  { label: text.links.terms, path: termsPath },
  { label: text.links.privacy, path: privacyPath },
  { label: text.links.accessibility, path: accessibilityPath },
  { label: text.links.about, path: aboutPath },
  { label: text.links.model, path: businessModelPath },
  { label: text.links.wizard, path: wizardPath },
  { label: text.links.sidewall, path: sidewallGuidePath },
  { label: text.links.wear, path: wearGuidePath },
  { label: text.links.pressure, path: pressureGuidePath },
  { label: text.links.garages, path: shopSignupPath },
  { label: text.links.dataProtection, path: dataProtectionPath },
  { label: text.links.imprint, path: imprintPath },
] as const

/** PayPal is arranged by telephone; checkout does not offer it. */
const paymentsOf = (hasBit: boolean): readonly { name: string; note?: string }[] => [
  { name: 'Visa' },
  { name: 'Mastercard' },
  ...(hasBit ? [{ name: 'Bit' }] : []),
  { name: 'PayPal', note: text.byPhone },
]

/** The checkout's: nothing that leads away from it but what a buyer has to be able to read. */
const checkoutLinks = informationLinks.filter(({ path }) => [termsPath, privacyPath, accessibilityPath].some((kept) => kept === path))

/** What stands in the footer and does nothing. Which of it is seen on the checkout is the style sheet's to say. */
export function FooterPart({ part }: { part: 'links' | 'payments' }) {
  if (part === 'payments') return <Payments />
  return (
    <>
      <ShortLinks />
      <Columns />
    </>
  )
}

function ShortLinks() {
  const { phone } = useUnit($settings)
  return (
    <ul className={`row middle wrapping ${styles.links}`}>
      <li>
        <a href={telephoneLink(phone)}>
          <bdi>{phone}</bdi>
        </a>
      </li>
      {checkoutLinks.map(({ label, path }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

function Payments() {
  const { hasBit } = useUnit($settings)
  return (
    <ul className={`row wrapping gap-8 ${styles.payments}`} aria-label={text.payments}>
      {paymentsOf(hasBit).map(({ name, note }) => (
        <li key={name}>
          <Mark name={name.toLowerCase()} alt={name}>
            <bdi>{name}</bdi>
          </Mark>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}

function Columns() {
  const settings = useUnit($settings)
  const { phone } = settings
  const chat = shopWhatsApp(settings)
  return (
    <div className={styles.columns}>
      <div className={`stack packed gap-4 ${styles.say}`}>
        <Logo />
        <p>{text.about}</p>
        <a className={styles.phone} href={telephoneLink(phone)}>
          <bdi>{phone}</bdi>
        </a>
        {chat !== null && (
          <p>
            <a href={chat} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </p>
        )}
        <p>
          {text.openDaysLong}
          <bdi>{text.openHours}</bdi>
        </p>
      </div>
      <nav aria-label={text.brands}>
        <h2>{text.brands}</h2>
        <ul className={styles.twoColumns}>
          {footerBrands.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={brandListPath(slug)}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={text.sizes}>
        <h2>{text.sizes}</h2>
        <ul>
          {footerSizes.map((size) => (
            <li key={sizeLabel(size)}>
              <Link to={sizeListPath(size)}>
                <TireSize size={sizeLabel(size)} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={text.information}>
        <h2>{text.information}</h2>
        <ul className={styles.twoColumns}>
          {informationLinks.map(({ label, path }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
