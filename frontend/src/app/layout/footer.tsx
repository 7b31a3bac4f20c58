import { lazy, useRef } from 'react'
import { PrivacySettings } from '#frontend/features/consent/privacy-settings.tsx'
import { DrawnByServer } from '#frontend/shared/drawn-by-server.tsx'
import { useLocation } from '#frontend/shared/router.tsx'
import { adminPath, checkoutPath } from '#frontend/shared/routes.ts'
import { $basePath, $settings } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './footer.module.css'
import { layoutText as text } from './layout.text.ts'

const FooterPart = lazy(async () => ({ default: (await import('./footer-parts.tsx')).FooterPart }))

/** The hidden entrance to the staff area: three clicks, at most two seconds apart. */
interface StaffDoor {
  presses: number
  lastPressAtMs: number
}

const pressesToOpen = 3
const windowMs = 2_000

const closedDoor: StaffDoor = { presses: 0, lastPressAtMs: 0 }

const isDoorOpen = (door: StaffDoor) => door.presses >= pressesToOpen

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

/** On the checkout it is short: nothing that leads away but what a buyer has to be able to read. */
export function Footer() {
  const { shopName } = useUnit($settings)
  const isShort = useLocation().pathname === checkoutPath
  return (
    <footer className={`put-off ${styles.foot}`} data-short={isShort || undefined} data-ground="dark">
      <div className="wrap">
        <DrawnByServer name="footer-links">
          <FooterPart part="links" />
        </DrawnByServer>
        <div className={`row middle wrapping between t-14 ${styles.end}`}>
          <Copyright shopName={shopName} />
          <PrivacySettings />
          <DrawnByServer name="footer-payments">
            <FooterPart part="payments" />
          </DrawnByServer>
        </div>
      </div>
    </footer>
  )
}

function pressDoor(door: StaffDoor, atMs: number): StaffDoor {
  const isInTime = door.presses > 0 && atMs - door.lastPressAtMs <= windowMs
  return { presses: isInTime ? door.presses + 1 : 1, lastPressAtMs: atMs }
}
