import type { ReactNode } from 'react'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import type { Elements } from './elements.ts'
import { Icon } from './icon.tsx'
import styles from './page-notice.module.css'
import { ShopPhone } from './phone-number.tsx'

interface NoticeProps {
  title: string
  /** `h1` where the notice is the entire page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  /** One action. */
  action?: Elements
}

/** An empty state: a small drawing, one sentence, one action. */
export function Notice({ title, heading: Heading = 'h2', children, action }: NoticeProps) {
  return (
    <div className={`stack middle gap-16 ${styles.stateNotice}`}>
      <TireOutline />
      <Heading>{title}</Heading>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}

/** A failed call: the message and a retry. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        title={message}
        action={
          <Button variant="line" leftSection={<Icon name="retry" />} onClick={onRetry}>
            {dataStateText.retry}
          </Button>
        }
      />
    </div>
  )
}

function TireOutline() {
  return (
    <svg className={styles.drawing} data-drawing viewBox="0 0 96 96" aria-hidden="true">
      <ellipse cx="48" cy="84" rx="30" ry="4" className={styles.ground} />
      <circle cx="48" cy="44" r="34" />
      <circle cx="48" cy="44" r="20" />
      <path d="M48 10v8m17-3.5-4 7m16.5 5.5-7 4m11.5 13h-8M31 14.5l4 7M18.5 27l7 4M14 44h8m-3.5 17 7-4m52 4-7-4" />
    </svg>
  )
}

/** Shown without scripts in place of what needs them (`data-needs-script`): the reason, and the phone. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <p className="without-script">
      <span>{children}</span> <ShopPhone />
    </p>
  )
}
