import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#frontend/shared/desk/button.tsx'
import { NativeSelect, type NativeSelectProps, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Anchor } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './desk.module.css'
import tabStyles from './tabs.module.css'

/** Returns the focus here when the focused element disappears. `isThere`: whether that element exists. */
export function useFocusBack<Target extends HTMLElement>(isThere: boolean): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    const held = document.activeElement
    if (wasThere.current && !isThere && (held === document.body || held?.checkVisibility() === false)) ref.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return ref
}

/** A pending button looks disabled but keeps the focus; its model ignores further presses. */
export const waiting = (isWaiting: boolean) => ({ 'aria-disabled': isWaiting, ...(isWaiting && { 'data-disabled': true }) })

/** A button within text. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      c="inherit"
      underline="always"
      className={`${styles.textButton} ${className}`}
      {...button}
    />
  )
}

export interface Tab<Key extends string> {
  key: Key
  /** The link's target, below the base path. */
  to: string
  name: ReactNode
  /** Null while unknown. */
  count: number | null
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  /** Less used tabs, in a second row. */
  more?: { name: string; tabs: readonly Tab<Key>[] }
  chosen: Key
  onChoose: (key: Key) => void
}

/** Tabs of a list with counts. They are links, so that they can be opened in a new tab. */
export function Tabs<Key extends string>({ label, tabs, more, chosen, onChoose }: TabsProps<Key>) {
  const press = (key: Key) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(key)
  }
  const link = ({ key, to, name, count }: Tab<Key>) => (
    <Link key={key} to={to} aria-current={key === chosen ? 'page' : undefined} onClick={press(key)}>
      <span>{name}</span>
      {count !== null && <bdi>{count.toLocaleString('en')}</bdi>}
    </Link>
  )
  return (
    <nav className={`line-below ${tabStyles.tabs} screen-only`} aria-label={label}>
      <div>{tabs.map(link)}</div>
      {more && (
        <div>
          <span>{more.name}</span>
          {more.tabs.map(link)}
        </div>
      )}
    </nav>
  )
}

interface ChoiceButtonsProps<Choice extends string | null> {
  /** Accessible name of the group. */
  legend: string
  choices: readonly { choice: Choice; label: ReactNode; isOff?: boolean }[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  /** Marks the pressed button by its border only, for coloured labels. */
  isOutlined?: boolean
  className?: string | undefined
}

/** Filter buttons; the active one is pressed. */
export function ChoiceButtons<Choice extends string | null>(props: ChoiceButtonsProps<Choice>) {
  const { legend, choices, chosen, onChoose, isOutlined = false, className = '' } = props
  return (
    <Group component="fieldset" gap="xs" className={`${styles.choices} ${className} screen-only`} mod={{ outlined: isOutlined }}>
      <legend className="spoken">{legend}</legend>
      {choices.map(({ choice, label, isOff = false }) => (
        <Button key={choice} radius="xl" aria-pressed={choice === chosen} disabled={isOff} onClick={() => onChoose(choice)}>
          {label}
        </Button>
      ))}
    </Group>
  )
}

interface SearchFieldProps {
  label: string
  placeholder: string
  words: string
  onType: (words: string) => void
  onSend: () => void
}

/** A search field; submitted by Enter. */
export function SearchField({ label, placeholder, words, onType, onSend }: SearchFieldProps) {
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextInput
        type="search"
        // On the input alone: its icon stays at the right.
        attributes={{ input: { dir: 'auto' } }}
        aria-label={label}
        placeholder={placeholder}
        value={words}
        onChange={(event) => onType(event.currentTarget.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" />}
      />
    </form>
  )
}

interface SelectProps extends NativeSelectProps {
  /** An icon before the value. */
  mark?: ReactNode
  /** The value is unsaved. */
  isChanged?: boolean
}

/** A native select, since a page may have a hundred of them. */
export function Select({ mark, isChanged = false, ...select }: SelectProps) {
  return (
    <NativeSelect
      {...select}
      leftSection={mark}
      leftSectionPointerEvents="none"
      wrapperProps={{ className: 'screen-only', 'data-changed': isChanged || undefined }}
    />
  )
}
