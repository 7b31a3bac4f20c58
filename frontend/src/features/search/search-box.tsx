import { type FocusEvent, type FormEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from '#frontend/shared/router.tsx'
import { searchPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { plainText } from '#services/domain/plain-text.ts'
import { MAX_SEARCH_CHARACTERS } from '#services/domain/search/search-text.ts'
import { searchText as text } from './search.text.ts'
import * as model from './search-box.model.ts'
import styles from './search-box.module.css'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions-list.tsx')).Suggestions }))

/** A field on wide screens; a button that opens it over the bar on narrow ones. Without scripts a form and a link. */
export function SearchBox({ openerClassName = '' }: { openerClassName: string | undefined }) {
  const { key } = useLocation()
  const { basePath } = useUnit($settings)
  const { isFieldOpen, isListRequested, choice } = useUnit({
    isFieldOpen: model.$isFieldOpen,
    isListRequested: model.$isListRequested,
    choice: model.$choice,
  })
  const { visit, open, leave } = useUnit({ visit: model.visited, open: model.fieldOpened, leave: model.boxLeft })
  const navigate = useNavigate()
  const box = useRef<HTMLFormElement>(null)
  const focusOn = (target: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(target)?.focus())
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit of a page puts the box away
  useEffect(() => visit(), [key, visit])

  const openField = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
    focusOn('input')
  }
  const closeField = () => {
    leave()
    focusOn('a')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = plainText(String(new FormData(event.currentTarget).get('q') ?? ''))
    const chosen = choice === null ? null : document.getElementById(choice)
    if (chosen) chosen.click()
    else if (words) void navigate(searchPath(words))
  }
  const leaveBox = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) leave()
  }
  /** Prevents the field's blur: some browsers do not focus a pressed button, and it would disappear before the click. */
  const keepFocus = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form for those without scripts, which no search element is
    <form
      ref={box}
      className={styles.box}
      data-open={isFieldOpen || undefined}
      role="search"
      method="get"
      action={`${basePath}${searchPath('')}`}
      onSubmit={submit}
      onBlur={leaveBox}
      onMouseDown={keepFocus}
    >
      <Link className={`${openerClassName} ${styles.opener}`} to={searchPath('')} onClick={openField}>
        <Icon name="search" />
        <span className={styles.word}>{text.open}</span>
      </Link>
      <div className={styles.bar}>
        <div className={styles.frame}>
          <Field key={key} onEscape={closeField} />
          <button className={styles.submit} type="submit">
            <Icon name="search" />
            <span className="spoken">{text.submit}</span>
          </button>
        </div>
        {isFieldOpen && (
          <button className={styles.closer} type="button" onClick={closeField}>
            {text.close}
          </button>
        )}
        {isListRequested && (
          <Suspense>
            <Suggestions />
          </Suspense>
        )}
      </div>
    </form>
  )
}

/** The combobox. Uncontrolled, so that input before hydration is kept and IME composition is undisturbed. */
function Field({ onEscape }: { onEscape: () => void }) {
  const { pathname, search } = useLocation()
  const { isFieldOpen, isListOpen, hasChoices, choice } = useUnit({
    isFieldOpen: model.$isFieldOpen,
    isListOpen: model.$isListOpen,
    hasChoices: model.$hasChoices,
    choice: model.$choice,
  })
  const { focus, type, move, close } = useUnit({
    focus: model.boxFocused,
    type: model.typed,
    move: model.choiceMoved,
    close: model.listClosed,
  })
  const actOf = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): (() => void) | undefined => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      return isListOpen ? () => move(key === 'ArrowDown' ? 1 : -1) : () => type(currentTarget.value)
    }
    if (key !== 'Escape') return undefined
    return isListOpen ? () => close() : isFieldOpen ? onEscape : undefined
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition keys belong to the input method.
    const act = event.nativeEvent.isComposing ? undefined : actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const isExpanded = isListOpen && hasChoices
  return (
    <input
      className={styles.field}
      type="search"
      name="q"
      dir="auto"
      defaultValue={pathname === searchPath('') ? (new URLSearchParams(search).get('q') ?? '') : ''}
      maxLength={MAX_SEARCH_CHARACTERS}
      placeholder={text.placeholder}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      role="combobox"
      aria-label={text.label}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? 'search-choices' : undefined}
      aria-activedescendant={(isListOpen && choice) || undefined}
      onFocus={() => focus()}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={pressKey}
    />
  )
}
