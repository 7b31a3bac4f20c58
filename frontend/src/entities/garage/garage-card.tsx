import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shopPath } from '#frontend/shared/routes.ts'
import type { Shop } from '#services/garages/garage.contract.ts'
import { CallChip } from './call-chip.tsx'
import { garageText as text } from './garage.text.ts'
import styles from './garage-card.module.css'
import { GaragePhoto } from './garage-photo.tsx'
import { GaragePrice } from './garage-price.tsx'

interface GarageCardProps {
  shop: Shop
  /** Beside its name: the heart. */
  heart?: ReactNode
  /** What can be done with it: buttons in a row at its foot. */
  actions: ReactNode
  /** Among the first of the page: its photo is fetched at once. */
  isFirst?: boolean
}

/** One garage in a list: where it is, what fitting costs there, and how to reach it. */
export function GarageCard({ shop, heart, actions, isFirst = false }: GarageCardProps) {
  return (
    <article className={styles.card}>
      <GaragePhoto shop={shop} sizes="(min-width: 48em) 400px, 100vw" className={styles.photo} isMain={isFirst} />
      <div className={styles.about}>
        <div className={styles.head}>
          <h2>
            <Link to={shopPath(shop.id)}>{shop.displayName}</Link>
          </h2>
          {heart}
        </div>
        <p>
          {shop.address}, {shop.city.displayName}
        </p>
        <CallChip phone={shop.phone} of={shop.displayName} />
        {shop.summary && <p className="muted">{shop.summary}</p>}
        {shop.manualBooking && <p className={styles.booking}>{text.manualBooking}</p>}
      </div>
      <div className={styles.foot}>
        <GaragePrice shop={shop} />
        <div className={styles.acts}>{actions}</div>
      </div>
    </article>
  )
}
