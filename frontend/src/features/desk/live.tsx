import { useUnit } from 'effector-react'
import { $isLive } from '#frontend/entities/staff/stream.model.ts'
import styles from './live.module.css'
import { liveText as text } from './live.text.ts'

/** Whether the page hears of what happens. */
export function Live() {
  const isLive = useUnit($isLive)
  return (
    <span className={`${styles.live} screen-only`} data-live={isLive || undefined}>
      {isLive ? text.live : text.notLive}
    </span>
  )
}
