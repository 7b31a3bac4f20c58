import { $isCartStored } from '#frontend/entities/cart/cart.model.ts'
import { $connectionNotice } from '#frontend/shared/connection.model.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText as text } from './layout.text.ts'
import styles from './snackbar.module.css'

/** An unobtrusive, announced notice at the top while offline. The staff desk's does not mention the cart. */
export function ConnectionLine({ isDesk = false }: { isDesk?: boolean }) {
  const { notice, isCartStored } = useUnit({ notice: $connectionNotice, isCartStored: $isCartStored })
  return (
    <div className={styles.connection} role="status">
      {notice && (
        <p className={`medium t-14 line-below ${styles.line}`} data-notice={notice}>
          <span>{text.connection[notice]}</span>
          {notice === 'lost' && isCartStored && !isDesk && <span>{` ${text.connection.cartKept}`}</span>}
        </p>
      )}
    </div>
  )
}
