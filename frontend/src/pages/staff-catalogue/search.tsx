import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { SearchField } from '#frontend/features/desk/controls.tsx'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import styles from './search.module.css'
import { $words, searchSent, searchTyped } from './staff-catalogue.model.ts'
import { staffCatalogueText as text } from './staff-catalogue.text.ts'

interface SearchProps {
  label: string
  placeholder: string
  /** How many there are; null while that is not known. */
  found: string | null
}

/** What narrows a list, and what is left of it. */
export function Search({ label, placeholder, found }: SearchProps) {
  const { words, type, send } = useUnit({ words: $words, type: searchTyped, send: searchSent })
  return (
    <div className={styles.tools}>
      <SearchField label={label} placeholder={placeholder} words={words} onType={type} onSend={send} />
      <p role="status" className="small muted">
        {found}
      </p>
    </div>
  )
}

/** Nothing is as what is looked for. */
export function NothingFound({ title, children }: { title: string; children: string }) {
  const { type, send } = useUnit({ type: searchTyped, send: searchSent })
  const clear = () => {
    focusMain()
    type('')
    send()
  }
  return (
    <Notice title={title} action={<Button onClick={clear}>{text.clear}</Button>}>
      {children}
    </Notice>
  )
}
