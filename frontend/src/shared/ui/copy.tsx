import { CopyButton } from '@mantine/core'
import styles from './ui.module.css'
import { copyText as text } from './ui.text.ts'

/** Copies a value that is needed elsewhere; `of` names it for screen readers. */
export function Copy({ value, of }: { value: string; of: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <button type="button" className={styles.copy} onClick={copy}>
          <span role="status">{copied ? text.copied : text.copy}</span>
          <span className="spoken"> {of}</span>
        </button>
      )}
    </CopyButton>
  )
}
