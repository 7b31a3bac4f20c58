import { useEffect, useRef } from 'react'
import { focusMain } from '#frontend/shared/focus.ts'
import { cartPath } from '#frontend/shared/routes.ts'
import { $snack, type Snack, snackClosed, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { Button, CloseButton } from '#frontend/shared/ui/button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { layoutText as text } from './layout.text.ts'
import styles from './snackbar.module.css'

/** Short messages at the bottom of the screen: announced politely, errors assertively. */
export function Snackbar() {
  const snack = useUnit($snack)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (snack === null || element === null || document.querySelector('dialog:modal') === null) return
    // An open dialog is in the top layer, which only a popover can reach.
    element.popover = 'manual'
    element.showPopover()
    return () => {
      element.popover = null
    }
  }, [snack])
  return (
    <div ref={place} className={`${styles.place} screen-only`}>
      <div role="status">{snack && !snack.isError && <Message key={snack.number} snack={snack} />}</div>
      {snack?.isError && <Message key={snack.number} snack={snack} />}
    </div>
  )
}

function Message({ snack }: { snack: Snack }) {
  const { close, undo } = useUnit({ close: snackClosed, undo: undoPressed })
  return (
    <div className={styles.snack} data-snack role={snack.isError ? 'alert' : 'presentation'} data-error={snack.isError || undefined}>
      <span className={`row middle wrapping between ${styles.inside}`}>
        <span>{snack.text}</span>
        {snack.action === 'cart' && (
          <Button to={cartPath} variant="go" onClick={() => close()}>
            {text.goToCart}
          </Button>
        )}
        {(snack.action === 'undo' || snack.action === 'takeBack') && (
          <Button
            variant="paper"
            onClick={() => {
              undo(snack.text)
              focusMain()
            }}
          >
            {text[snack.action]}
          </Button>
        )}
      </span>
      <CloseButton label={text.closeMessage} onClick={() => close()} />
    </div>
  )
}
