import { useSyncExternalStore } from 'react'
import styles from './updated.module.css'
import { updatedText } from './updated.text.ts'

const secondMs = 1_000
function everySecond(pass: () => void): () => void {
  const timer = setInterval(pass, secondMs)
  return () => clearInterval(timer)
}
const secondsNow = () => Math.floor(Date.now() / secondMs)

/** How long ago the numbers were counted, right as long as it stands there. `at`: ISO 8601. */
export function Updated({ at }: { at: string }) {
  const now = useSyncExternalStore(everySecond, secondsNow, secondsNow)
  return <span className={styles.updated}>{updatedText(now - Math.floor(Date.parse(at) / secondMs))}</span>
}
