import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { garagePath } from '#frontend/shared/routes.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import { CallChip } from './call-chip.tsx'
import { garageText as text } from './garage.text.ts'
import styles from './garage-card.module.css'
import { GaragePhoto } from './garage-photo.tsx'
import { GaragePrice } from './garage-price.tsx'

interface GarageCardProps {
  garage: Garage
  /** Its first free appointment, to be chosen. */
  booking?: Elements
  /** Beside its name: the like button. */
  heart?: Elements
  /** Buttons in a row at the bottom. */
  actions: ReactNode
  /** In the first viewport: its photo is loaded eagerly. */
  isFirst?: boolean
}

/** A garage in a list: place, price of fitting, contact. */
export function GarageCard({ garage, booking, heart, actions, isFirst = false }: GarageCardProps) {
  return (
    <article className={styles.card}>
      <GaragePhoto garage={garage} sizes="(min-width: 48em) 400px, 100vw" className={styles.photo} isMain={isFirst} />
      <div className={`stack packed gap-8 one-column ${styles.about}`}>
        <div className={`row middle wrapping between ${styles.head}`}>
          <h2>
            <Link to={garagePath(garage.id)}>{garage.displayName}</Link>
          </h2>
          {heart}
        </div>
        <p>{`${garage.address}, ${garage.city.displayName}`}</p>
        <CallChip phone={garage.phone} of={garage.displayName} />
        {garage.summary && <p className="muted">{garage.summary}</p>}
        {garage.manualBooking && <p className={styles.booking}>{text.manualBooking}</p>}
        {booking}
      </div>
      <div className={styles.foot}>
        <GaragePrice garage={garage} />
        <div className={`row wrapping gap-8 ${styles.acts}`}>{actions}</div>
      </div>
    </article>
  )
}
