import { endPhoneOrder } from '#frontend/shared/phone-order.ts'
import { Link } from '#frontend/shared/router.tsx'
import { adminPath, staffOrdersPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './cart-lines.module.css'
import { phoneOrderText as text } from './phone-order.text.ts'

/** Says that this tab orders for a buyer on the telephone, and ends it. */
export function PhoneOrderBand() {
  const basePath = useUnit($basePath)
  return (
    <aside className={`row middle wrapping centered medium t-14 ${styles.phoneOrder}`} aria-label={text.title}>
      <strong>{text.title}</strong>
      <Link className="link" to={adminPath}>
        {text.toDesk}
      </Link>
      <button type="button" className="link" onClick={() => endPhoneOrder(basePath + staffOrdersPath)}>
        {text.end}
      </button>
    </aside>
  )
}
