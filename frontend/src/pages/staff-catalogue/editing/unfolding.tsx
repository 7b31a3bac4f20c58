import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { type CatalogueEntity, newKey } from './catalogue-entity.ts'
import { editingText as text } from './editing.text.ts'
import { $openKeys, formToggled } from './edits.model.ts'
import styles from './unfolding.module.css'

export const useIsOpen = (key: string): boolean => useStoreMap({ store: $openKeys, keys: [key], fn: (keys, [each]) => keys.includes(each) })

interface UnfoldingProps {
  /** Of the thing. */
  formKey: string
  /** Said, not shown: whose form it is. */
  name: string
  /** What stands while the form is folded; the last of its columns is the button. */
  children: ReactNode
  className: string | undefined
  form: ReactNode
}

/** A thing in a list, with the form that its button unfolds. */
export function Unfolding({ formKey, name, children, className, form }: UnfoldingProps) {
  const isOpen = useIsOpen(formKey)
  const toggle = useUnit(formToggled)
  const button = useFocusBack<HTMLButtonElement>(isOpen)
  return (
    <li className={styles.thing} data-open={isOpen || undefined}>
      <div className={className}>
        {children}
        <Button ref={button} size="xs" variant="paper" aria-expanded={isOpen} onClick={() => toggle(formKey)}>
          {isOpen ? text.close : text.edit}
          <span className="spoken"> {name}</span>
        </Button>
      </div>
      {isOpen && form}
    </li>
  )
}

/** The way to make one more of a kind. */
export function Maker({ kind, name, form }: { kind: CatalogueEntity['kind']; name: string; form: ReactNode }) {
  const key = newKey(kind)
  const isMaking = useIsOpen(key)
  const toggle = useUnit(formToggled)
  const button = useFocusBack<HTMLButtonElement>(isMaking)
  return (
    <>
      <Button
        ref={button}
        size="xs"
        variant="go"
        className={styles.make ?? ''}
        aria-expanded={isMaking}
        leftSection={<Icon name="plus" />}
        onClick={() => toggle(key)}
      >
        {name}
      </Button>
      {isMaking && (
        <section className={`panel ${styles.new}`}>
          <h2>{name}</h2>
          {form}
        </section>
      )}
    </>
  )
}
