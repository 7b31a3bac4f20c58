import { SearchField, useFocusBack } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { $openKeys, $words, cleared, formToggled, wordsSent, wordsTyped } from './staff-catalogue.model.ts'
import styles from './staff-catalogue.module.css'
import { editingText, staffCatalogueText as text } from './staff-catalogue.text.ts'

interface SearchProps {
  label: string
  placeholder: string
  /** Text of the number of matches; null while loading. */
  found: string | null
}

/** The search field of a list, with the number of matches. */
export function Search({ label, placeholder, found }: SearchProps) {
  const { words, type, send } = useUnit({ words: $words, type: wordsTyped, send: wordsSent })
  return (
    <Group gap="md">
      <SearchField label={label} placeholder={placeholder} words={words} onType={type} onSend={send} />
      <Text role="status" size="sm" c="dimmed">
        {found}
      </Text>
    </Group>
  )
}

/** Empty state of a search. */
export function NothingFound({ title, children }: { title: string; children: string }) {
  const clear = useUnit(cleared)
  const press = () => {
    focusMain()
    clear()
  }
  return (
    <Notice title={title} action={<Button onClick={press}>{text.clear}</Button>}>
      {children}
    </Notice>
  )
}

export const useIsOpen = (key: string): boolean => useStoreMap({ store: $openKeys, keys: [key], fn: (keys, [each]) => keys.includes(each) })

interface UnfoldingProps {
  /** Key of the form. */
  formKey: string
  /** Accessible name of the form. */
  name: string
  /** Shown while folded; the last column is the button. */
  children: Elements
  className: string | undefined
  form: Elements
}

/** A list entry whose button unfolds its form. */
export function Unfolding({ formKey, name, children, className = '', form }: UnfoldingProps) {
  const isOpen = useIsOpen(formKey)
  const toggle = useUnit(formToggled)
  const button = useFocusBack<HTMLButtonElement>(isOpen)
  return (
    <li className={styles.thing} data-open={isOpen || undefined}>
      <div className={`${styles.row} ${className}`}>
        {children}
        <Button ref={button} aria-expanded={isOpen} onClick={() => toggle(formKey)}>
          <span>{isOpen ? editingText.close : editingText.edit}</span>
          <span className="spoken"> {name}</span>
        </Button>
      </div>
      {isOpen && form}
    </li>
  )
}

/** The button and form that create an entry. */
export function Maker({ formKey, name, form }: { formKey: string; name: string; form: Elements }) {
  const isMaking = useIsOpen(formKey)
  const toggle = useUnit(formToggled)
  const button = useFocusBack<HTMLButtonElement>(isMaking)
  return (
    <>
      <Button
        ref={button}
        variant="go"
        className={styles.make ?? ''}
        aria-expanded={isMaking}
        leftSection={<Icon name="plus" />}
        onClick={() => toggle(formKey)}
      >
        {name}
      </Button>
      {isMaking && (
        <Paper component="section" className={styles.new ?? ''}>
          <Title order={2} px="md" pt="md">
            {name}
          </Title>
          {form}
        </Paper>
      )}
    </>
  )
}
