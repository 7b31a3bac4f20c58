import { Link } from '#frontend/shared/router.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { SHOP_MARK_CUTS } from '#services/art/shop-mark.ts'
import styles from './logo.module.css'

/** A ring with a tread pattern. */
export const ShopMark = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <circle className={styles.ring} cx="17" cy="17" r="12.5" />
    <path className={styles.cuts} d={SHOP_MARK_CUTS} />
  </svg>
)

/** Logo and name. */
export function Logo() {
  const { shopName } = useUnit($settings)
  return (
    <Link className={styles.logo} to={homePath}>
      <ShopMark />
      <span>{shopName}</span>
    </Link>
  )
}
