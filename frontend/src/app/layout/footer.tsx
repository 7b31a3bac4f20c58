import { useRef } from 'react'
import { PrivacySettings } from '#frontend/features/consent/privacy-settings.tsx'
import { Link, useLocation } from '#frontend/shared/router.tsx'
import {
  aboutPath,
  accessibilityPath,
  adminPath,
  brandListPath,
  businessModelPath,
  cancelOrderPath,
  checkoutPath,
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
import { $basePath, $settings } from '#frontend/shared/settings.ts'
import { Mark } from '#frontend/shared/ui/mark.tsx'
import { shopWhatsApp, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './footer.module.css'
import { layoutText, layoutText as text } from './layout.text.ts'
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
  { label: layoutText.links.service, path: customerServicePath },
  { label: layoutText.links.order, path: findOrderPath },
  { label: layoutText.links.kept, path: keptPath },
  { label: layoutText.links.cancel, path: cancelOrderPath },
  { label: layoutText.links.returns, path: returnsPath },
  { label: layoutText.links.terms, path: termsPath },
  { label: layoutText.links.privacy, path: privacyPath },
  { label: layoutText.links.accessibility, path: accessibilityPath },
  { label: layoutText.links.about, path: aboutPath },
  { label: layoutText.links.model, path: businessModelPath },
  { label: layoutText.links.wizard, path: wizardPath },
  { label: layoutText.links.sidewall, path: sidewallGuidePath },
  { label: layoutText.links.wear, path: wearGuidePath },
  { label: layoutText.links.pressure, path: pressureGuidePath },
  { label: layoutText.links.garages, path: shopSignupPath },
  { label: layoutText.links.dataProtection, path: dataProtectionPath },
  { label: layoutText.links.imprint, path: imprintPath },
] as const

/** The hidden entrance to the staff area: three clicks, at most two seconds apart. */
interface StaffDoor {
  presses: number
  lastPressAtMs: number
}

const pressesToOpen = 3
const windowMs = 2_000

const closedDoor: StaffDoor = { presses: 0, lastPressAtMs: 0 }

const isDoorOpen = (door: StaffDoor) => door.presses >= pressesToOpen

/** PayPal is arranged by telephone; checkout does not offer it. */
const paymentsOf = (hasBit: boolean): readonly { name: string; note?: string }[] => [
  { name: 'Visa' },
  { name: 'Mastercard' },
  ...(hasBit ? [{ name: 'Bit' }] : []),
  { name: 'PayPal', note: text.byPhone },
]

/** The line whose third click opens it; otherwise plain text. */
function Copyright({ shopName }: { shopName: string }) {
  const door = useRef(closedDoor)
  const basePath = useUnit($basePath)
  const press = () => {
    door.current = pressDoor(door.current, Date.now())
    // A document of its own: the desk's pages are none of the shop's.
    if (isDoorOpen(door.current)) window.location.assign(basePath + adminPath)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a hidden door for staff; the keyboard goes to /admin itself
    <p onClick={press}>{`© ${shopName}. ${text.copyright}`}</p>
  )
}

/** The checkout's: nothing that leads away from it but what a buyer has to be able to read. */
const checkoutLinks = informationLinks.filter(({ path }) => [termsPath, privacyPath, accessibilityPath].some((kept) => kept === path))

export function Footer() {
  const { shopName, phone, hasBit } = useUnit($settings)
  const isShort = useLocation().pathname === checkoutPath
  return (
    <footer className={`put-off ${styles.foot}`} data-short={isShort || undefined} data-ground="dark">
      <div className="wrap">
        {isShort ? (
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
        ) : (
          <Columns />
        )}
        <div className={`row middle wrapping between t-14 ${styles.end}`}>
          <Copyright shopName={shopName} />
          <PrivacySettings />
          {!isShort && (
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
          )}
        </div>
      </div>
    </footer>
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

function pressDoor(door: StaffDoor, atMs: number): StaffDoor {
  const isInTime = door.presses > 0 && atMs - door.lastPressAtMs <= windowMs
  return { presses: isInTime ? door.presses + 1 : 1, lastPressAtMs: atMs }
}
