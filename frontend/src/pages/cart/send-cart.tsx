import { ShareButton, ShareLinks } from '#frontend/features/share/share.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './bill.module.css'
import { sendCartText as text } from './cart.text.ts'
import { $cartMessage, $isMakingLink, $isTooLong, $linkFailure, sendPressed } from './send-cart.model.ts'

/** Shares the cart with another person or device. The link is created on demand; the share buttons replace this one. */
export function SendCart() {
  const { message, isMaking, isTooLong, failure, send } = useUnit({
    message: $cartMessage,
    isMaking: $isMakingLink,
    isTooLong: $isTooLong,
    failure: $linkFailure,
    send: sendPressed,
  })
  if (isTooLong) return <p className="muted small">{text.tooLong}</p>
  return (
    <div className="stack">
      <Button variant="quiet" leftSection={<Icon name="share" />} loading={isMaking} onClick={() => send()}>
        {text.send}
      </Button>
      <div role="status" className={`row middle wrapping centered ${styles.ways}`}>
        <span>{failure}</span>
        {message && (
          <>
            <p className="muted small">{text.ready}</p>
            <ShareButton message={message} />
            <ShareLinks message={message} />
          </>
        )}
      </div>
    </div>
  )
}
