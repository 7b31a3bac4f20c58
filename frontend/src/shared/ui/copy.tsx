import { CopyButton } from '@mantine/core'
import styles from './ui.module.css'
import { copyText as text } from './ui.text.ts'

/** Copies a value that is needed elsewhere; the label says to screen readers what is copied. */
export function Copy({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <>
          <button type="button" className={styles.copy} onClick={copy}>
            <span>{copied ? text.copied : text.copy}</span>
            <span className="spoken">{copied ? ` ${label}` : ` ${text.of} ${label}`}</span>
          </button>
          {/* Beside it: what is inside a button is not announced. */}
          <span className="spoken" role="status">
            {copied && `${text.copied} ${label}`}
          </span>
        </>
      )}
    </CopyButton>
  )
}
