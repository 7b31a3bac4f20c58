import type { MouseEvent } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { licenceCheckId } from './licence-check.tsx'
import styles from './licence-line.module.css'
import { licenceLineText as text } from './motorcycle-words.text.ts'

/** Without a history entry; without scripts the link works by itself. */
function goToLicence(event: MouseEvent): void {
  const element = document.getElementById(licenceCheckId)
  if (!element) return
  event.preventDefault()
  element.scrollIntoView()
  element.focus({ preventScroll: true })
}

/** On a phone the comparison with the licence is below all tires: this line links to it. */
export function LicenceLine({ front, rear }: { front: string; rear: string }) {
  return (
    <p className={`row gap-8 t-14 ${styles.line}`}>
      <Icon name="document" />
      <span>
        {text.before}
        <TireSize size={front} />
        {text.and}
        <TireSize size={rear} />
        {text.after}
        <a href={`#${licenceCheckId}`} onClick={goToLicence}>
          {text.go}
        </a>
      </span>
    </p>
  )
}
