import { useUnit } from 'effector-react'
import { lazy, Suspense } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OpeningRow } from '#frontend/shared/ui/opening-row.tsx'
import {
  $isStopping,
  $openKey,
  $stopFailure,
  $stopPaths,
  $stoppedKey,
  type Awaited,
  formToggled,
  keyOf,
  stopPressed,
} from './arrival-notice.model.ts'
import styles from './arrival-notice.module.css'
import { arrivalNoticeText as text } from './arrival-notice.text.ts'

const ArrivalForm = lazy(async () => ({ default: (await import('./arrival-form.tsx')).ArrivalForm }))

/** To be told when it is here: hidden, open, on its way, taken with the way to end it, ended. */
export function ArrivalNotice({ awaited }: { awaited: Awaited }) {
  const { openKey, stopPaths, stoppedKey, toggle } = useUnit({
    openKey: $openKey,
    stopPaths: $stopPaths,
    stoppedKey: $stoppedKey,
    toggle: formToggled,
  })
  const key = keyOf(awaited)
  const stopPath = stopPaths[key]
  const isAsked = stopPath !== undefined
  const kind = 'ean' in awaited ? 'tire' : 'size'
  const status = isAsked ? (
    <div className={styles.sent}>
      <p>
        <Icon name="check" />
        {text.sent[kind]}
      </p>
      {stopPath ? <Stop noticeKey={key} /> : <p className="muted">{text.askedBefore}</p>}
    </div>
  ) : (
    stoppedKey === key && <p className={styles.stopped}>{text.stopped}</p>
  )
  return (
    <OpeningRow
      {...{ invite: text.invite[kind], icon: 'bell', status }}
      isOpen={openKey === key}
      isDone={isAsked}
      onToggle={() => toggle(key)}
    >
      <Suspense>
        <ArrivalForm awaited={awaited} />
      </Suspense>
    </OpeningRow>
  )
}

/** Ends it from here, by one press: that is what was agreed to. */
function Stop({ noticeKey }: { noticeKey: string }) {
  const { failure, isStopping, stop } = useUnit({ failure: $stopFailure, isStopping: $isStopping, stop: stopPressed })
  return (
    <>
      <button className={`link ${styles.stop}`} type="button" disabled={isStopping} onClick={() => stop(noticeKey)}>
        {text.stop}
      </button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
