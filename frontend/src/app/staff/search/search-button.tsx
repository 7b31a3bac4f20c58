import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UnstyledButton } from '#frontend/shared/desk/button.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { staffText as text } from '../staff.text.ts'
import styles from './search-button.module.css'

const loadDialog = async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })
const SearchDialog = lazy(loadDialog)
/** The page itself comes first; after this the dialog is there before the next letter is typed. */
const LOAD_AFTER_MS = 1500

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches('input, select, textarea, [contenteditable]')
/** On a Hebrew keyboard the key of the slash writes a dot. */
const isSlash = ({ key, code, shiftKey }: KeyboardEvent) => key === '/' || (code === 'Slash' && !shiftKey)

/** Opens the search over everything, as `/` does wherever nothing is typed. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSlash(event) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // A question that is open is answered first.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog(), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  // Outside of the bar, whose colours are for graphite.
  const dialog: Elements =
    isOpen &&
    createPortal(
      <Suspense>
        <SearchDialog onClose={() => setOpen(false)} />
      </Suspense>,
      document.body,
    )
  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        aria-label={text.search}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        title={text.search}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <kbd>/</kbd>
      </UnstyledButton>
      {dialog}
    </>
  )
}
