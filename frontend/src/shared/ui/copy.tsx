import { useEffect, useState } from 'react'
import styles from './ui.module.css'
import { copyText as text } from './ui.text.ts'

/** Copies a value that is needed elsewhere; the label says to screen readers what is copied. */
export function Copy({ value, label }: { value: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      // Forbidden: the value is beside the button.
      () => {},
    )
  return (
    <>
      <button type="button" className={styles.copy} onClick={copy}>
        <span>{isCopied ? text.copied : text.copy}</span>
        <span className="spoken">{isCopied ? ` ${label}` : ` ${text.of} ${label}`}</span>
      </button>
      {/* Beside it: what is inside a button is not announced. */}
      <span className="spoken" role="status">
        {isCopied && `${text.copied} ${label}`}
      </span>
    </>
  )
}
