import type { Ref } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { FieldFrame } from './field-frame.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  words: string
  onType: (words: string) => void
  onSend: () => void
  /** The key that leads to the field from anywhere, and the field that it leads to. */
  shortcut?: { key: string; field: Ref<HTMLInputElement> }
}

/** Words that narrow a list of the desk; sent by Enter. */
export function SearchField({ label, placeholder, words, onType, onSend, shortcut }: SearchFieldProps) {
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <FieldFrame className={styles.frame}>
        <Icon name="search" />
        <input
          ref={shortcut?.field}
          type="search"
          dir="auto"
          aria-label={label}
          aria-keyshortcuts={shortcut?.key}
          placeholder={placeholder}
          value={words}
          onChange={(event) => onType(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        {shortcut && <kbd>{shortcut.key}</kbd>}
      </FieldFrame>
    </form>
  )
}
