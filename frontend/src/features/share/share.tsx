import { Button } from '#frontend/shared/ui/button.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $addressToCopy, $canShare, copyPressed, sharePressed } from './share.model.ts'
import styles from './share.module.css'
import { shareText as text } from './share.text.ts'
import { type ShareMessage, whatsAppAddress } from './share-message.ts'

/** The browser's share dialog, where available. */
export function ShareButton({ message, className }: { message: ShareMessage; className?: string | undefined }) {
  const { canShare, share } = useUnit({ canShare: $canShare, share: sharePressed })
  if (!canShare) return null
  return (
    <Button variant="paper" className={className ?? ''} leftSection={<Icon name="share" />} onClick={() => share(message)}>
      {text.share}
    </Button>
  )
}

interface WayProps {
  message: ShareMessage
}

/** Opens a WhatsApp message; for use beside other buttons. */
export function WhatsAppButton({ message, className }: WayProps & { className?: string | undefined }) {
  return (
    <Button
      variant="paper"
      className={className ?? ''}
      leftSection={<Icon name="message" />}
      href={whatsAppAddress(message)}
      target="_blank"
      rel="noopener"
    >
      <span className="spoken">{text.sendBy}</span>
      <bdi>{text.whatsAppName}</bdi>
      <span className="spoken">{text.newTab}</span>
    </Button>
  )
}

export function CopyLink({ message }: WayProps) {
  const { addressToCopy, copy } = useUnit({ addressToCopy: $addressToCopy, copy: copyPressed })
  return (
    <>
      <button type="button" className={styles.way} data-needs-script onClick={() => copy(message.address)}>
        <Icon name="link" />
        {text.copy}
      </button>
      {addressToCopy === message.address && (
        <TextInput
          className={styles.address ?? ''}
          label={text.address}
          dir="ltr"
          readOnly
          value={addressToCopy}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}

/** Two ways that work in every browser: WhatsApp, and copying the link. */
export function ShareLinks({ message }: WayProps) {
  return (
    <>
      <a className={styles.way} href={whatsAppAddress(message)} target="_blank" rel="noopener">
        <Icon name="message" />
        {text.sendBy}
        {text.whatsAppName}
        <span className="spoken">{text.newTab}</span>
      </a>
      <CopyLink message={message} />
    </>
  )
}
