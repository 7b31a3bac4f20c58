import { lazy, Suspense } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OpeningRow } from '#frontend/shared/ui/opening-row.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $openKey, $requestedKeys, type Awaited, formToggled, keyOf } from './arrival-notice.model.ts'
import styles from './arrival-notice.module.css'
import { arrivalNoticeText as text } from './arrival-notice.text.ts'

const ArrivalForm = lazy(async () => ({ default: (await import('./arrival-form.tsx')).ArrivalForm }))

/** A request to be told when a tire arrives: hidden, open, sending, accepted. The message contains the link that cancels it. */
export function ArrivalNotice({ awaited }: { awaited: Awaited }) {
  const { openKey, requestedKeys, toggle } = useUnit({ openKey: $openKey, requestedKeys: $requestedKeys, toggle: formToggled })
  const key = keyOf(awaited)
  const isRequested = requestedKeys.includes(key)
  const kind = 'ean' in awaited ? 'tire' : 'size'
  const status = isRequested && (
    <div className={`row middle wrapping between ${styles.sent}`}>
      <p>
        <Icon name="check" />
        <span>{text.sent[kind]}</span>
      </p>
      <p className="muted">{text.howToStop}</p>
    </div>
  )
  return (
    <OpeningRow
      invite={text.invite[kind]}
      icon="bell"
      status={status}
      isOpen={openKey === key}
      isDone={isRequested}
      onToggle={() => toggle(key)}
    >
      <Suspense>
        <ArrivalForm awaited={awaited} />
      </Suspense>
    </OpeningRow>
  )
}
