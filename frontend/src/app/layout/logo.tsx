import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import styles from './logo.module.css'

/** The shop's mark, a tread cut into a ring, and its name. */
export function Logo() {
  const { shopName } = useUnit($settings)
  return (
    <Link className={styles.logo} to={homePath}>
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle className={styles.ring} cx="17" cy="17" r="12.5" />
        <path
          className={styles.cuts}
          d="M17 .5v8M28.7 5.3 23 11M33.5 17h-8M28.7 28.7 23 23M17 33.5v-8M5.3 28.7 11 23M.5 17h8M5.3 5.3 11 11"
        />
      </svg>
      {shopName}
    </Link>
  )
}
