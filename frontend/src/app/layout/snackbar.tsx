import { Button, Notification } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { cartPath } from '#frontend/shared/routes.ts'
import { $snack, snackClosed } from '#frontend/shared/snackbar.model.ts'
import { layoutText as text } from './layout.text.ts'
import styles from './snackbar.module.css'

/** Short messages at the foot of the screen, read out as they come. */
export function Snackbar() {
  const { snack, close } = useUnit({ snack: $snack, close: snackClosed })
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {snack && (
        <Notification
          key={snack.number}
          className={styles.snack}
          withBorder={false}
          data-error={snack.isError || undefined}
          closeButtonProps={{ 'aria-label': text.closeMessage }}
          onClose={() => close()}
        >
          <span className={styles.inside}>
            {snack.text}
            {snack.action === 'cart' && (
              <Button component={Link} to={cartPath} variant="go" onClick={() => close()}>
                {text.goToCart}
              </Button>
            )}
          </span>
        </Notification>
      )}
    </div>
  )
}
