import { useUnit } from 'effector-react'
import { lazy, Suspense, useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { $openKey, $stopPaths, type Awaited, formToggled, keyOf } from './arrival-notice.model.ts'
import styles from './arrival-notice.module.css'
import { arrivalNoticeText as text } from './arrival-notice.text.ts'

const ArrivalForm = lazy(async () => ({ default: (await import('./arrival-form.tsx')).ArrivalForm }))

/** To be told when it is here: hidden, open, on its way, taken with the way to end it. One quiet row that opens in place. */
export function ArrivalNotice({ awaited }: { awaited: Awaited }) {
  const { openKey, stopPaths, toggle } = useUnit({ openKey: $openKey, stopPaths: $stopPaths, toggle: formToggled })
  const formId = useId()
  const key = keyOf(awaited)
  const stopPath = stopPaths[key]
  const isAsked = stopPath !== undefined
  const isOpen = openKey === key
  const kind = 'ean' in awaited ? 'tire' : 'size'
  return (
    <div className={styles.notice} data-needs-script>
      <div role="status">
        {isAsked && (
          <div className={styles.sent}>
            <p>
              <Icon name="check" />
              {text.sent[kind]}
            </p>
            {stopPath ? (
              <Link className="link" to={stopPath}>
                {text.stop}
              </Link>
            ) : (
              <p className="muted">{text.askedBefore}</p>
            )}
          </div>
        )}
      </div>
      {!isAsked && (
        <button className={styles.invite} type="button" aria-expanded={isOpen} aria-controls={formId} onClick={() => toggle(key)}>
          <Icon name="bell" />
          <span>{text.invite[kind]}</span>
          <Icon name="down" />
        </button>
      )}
      <div id={formId}>
        {!isAsked && isOpen && (
          <Suspense>
            <ArrivalForm awaited={awaited} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
