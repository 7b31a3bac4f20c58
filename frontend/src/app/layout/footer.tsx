import { useUnit } from 'effector-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PrivacySettings } from '#frontend/features/consent/privacy-settings.tsx'
import { adminPath, brandListPath, sizeListPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Mark } from '#frontend/shared/ui/mark.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { telephoneLink, whatsAppLink } from '#frontend/shared/ui/telephone-link.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import styles from './footer.module.css'
import { footerBrands, footerSizes, informationLinks } from './footer-links.ts'
import { layoutText as text } from './layout.text.ts'
import { Logo } from './logo.tsx'

/** The hidden way to the staff area: three presses in a row, each within two seconds of the one before. */
interface StaffDoor {
  presses: number
  lastPressAtMs: number
}

const pressesToOpen = 3
const windowMs = 2_000

const closedDoor: StaffDoor = { presses: 0, lastPressAtMs: 0 }

const isDoorOpen = (door: StaffDoor) => door.presses >= pressesToOpen

/** PayPal stands nowhere in the checkout (ruling 37). */
const paymentsOf = (hasBit: boolean): readonly { name: string; note?: string }[] => [
  { name: 'Visa' },
  { name: 'Mastercard' },
  ...(hasBit ? [{ name: 'Bit' }] : []),
  { name: 'PayPal', note: text.byPhone },
]

/** The line that three clicks open; to everyone else it is plain text. */
function Copyright({ shopName }: { shopName: string }) {
  const door = useRef(closedDoor)
  const navigate = useNavigate()
  const press = () => {
    door.current = pressDoor(door.current, Date.now())
    if (isDoorOpen(door.current)) void navigate(adminPath)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a hidden door for staff, as specified; the keyboard goes to /admin itself
    <p onClick={press}>{`© ${shopName}. ${text.copyright}`}</p>
  )
}

export function Footer() {
  const { shopName, phone, whatsApp, hasBit } = useUnit($settings)
  return (
    <footer className={styles.foot} data-ground="dark">
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.say}>
            <Logo />
            <p>{text.about}</p>
            <a className={styles.phone} href={telephoneLink(phone)}>
              <bdi>{phone}</bdi>
            </a>
            {whatsApp !== null && (
              <p>
                <a href={whatsAppLink(whatsApp)} target="_blank" rel="noreferrer">
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
        <div className={styles.end}>
          <Copyright shopName={shopName} />
          <PrivacySettings />
          <ul className={styles.payments} aria-label={text.payments}>
            {paymentsOf(hasBit).map(({ name, note }) => (
              <li key={name}>
                <Mark name={name.toLowerCase()} alt={name}>
                  <bdi>{name}</bdi>
                </Mark>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function pressDoor(door: StaffDoor, atMs: number): StaffDoor {
  const isInTime = door.presses > 0 && atMs - door.lastPressAtMs <= windowMs
  return { presses: isInTime ? door.presses + 1 : 1, lastPressAtMs: atMs }
}
