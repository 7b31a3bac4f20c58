import { type ReactNode, useId } from 'react'
import { FieldFrame } from '#frontend/features/desk/field-frame.tsx'
import { FieldNotes } from '#frontend/features/desk/field-notes.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { editingText as text } from './editing.text.ts'
import styles from './fields.module.css'
import type { Form } from './form.ts'

export interface FieldProps {
  form: Form
  /** Of the draft. */
  name: string
  label: string
  /** Whose field it is, where the page has many alike; said, not shown. */
  of?: string | undefined
  /** How a value is told when somebody else has written it. */
  format?: (value: string | boolean) => string
  hint?: ReactNode
}

const plain = (value: string | boolean) => {
  if (typeof value === 'string') return value === '' ? text.nothing : value
  return value ? text.yes : text.no
}

/** What stands under a field: what is wrong with it, and what somebody else has written there. */
export function Notes({ form, name, id, hint, format = plain }: Omit<FieldProps, 'label'> & { id: string }) {
  const fault = form.errorOf(name)
  const theirs = form.theirs.includes(name) ? format(form.known[name] ?? '') : undefined
  return <FieldNotes id={id} fault={fault} theirs={theirs} hint={fault === null && hint} />
}

export function Label({ label, of }: Pick<FieldProps, 'label' | 'of'>) {
  return (
    <span className={styles.label}>
      {label}
      {of && <span className="spoken">, {of}</span>}
    </span>
  )
}

/** What every field tells of its state. */
export function useField({ form, name }: Pick<FieldProps, 'form' | 'name'>) {
  const id = useId()
  return {
    notesId: id,
    value: form.draft[name] ?? '',
    isChanged: form.changed.includes(name) || undefined,
    attributes: {
      // Whoever stands in it stays; what is typed meanwhile is not taken.
      'aria-disabled': form.isSaving,
      'aria-invalid': form.errorOf(name) !== null,
      'aria-describedby': id,
    },
  }
}

interface TextFieldProps extends FieldProps {
  /** `money` and `number` read left to right. */
  kind?: 'text' | 'money' | 'number' | 'latin'
  placeholder?: string
  maxLength?: number
}

export function TextField({ kind = 'text', placeholder, maxLength = 200, ...field }: TextFieldProps) {
  const { form, name, label, of } = field
  const { notesId, value, isChanged, attributes } = useField(field)
  const isFigure = kind === 'money' || kind === 'number'
  return (
    <div className={styles.field}>
      <label>
        <Label label={label} of={of} />
        <FieldFrame isChanged={isChanged} className={styles.box}>
          <input
            {...attributes}
            {...(isFigure && { inputMode: kind === 'money' ? 'decimal' : 'numeric' })}
            dir={kind === 'text' ? 'auto' : 'ltr'}
            className={kind === 'text' ? undefined : styles.latin}
            value={String(value)}
            maxLength={isFigure ? 14 : maxLength}
            {...(placeholder !== undefined && { placeholder })}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => form.type(name, event.currentTarget.value)}
          />
          {kind === 'money' && <span className={styles.unit}>₪</span>}
        </FieldFrame>
      </label>
      <Notes {...field} id={notesId} />
    </div>
  )
}

export function LongField(field: FieldProps) {
  const { form, name, label } = field
  const { notesId, value, isChanged, attributes } = useField(field)
  return (
    <div className={styles.field} data-wide>
      <label>
        <Label label={label} />
        <FieldFrame isChanged={isChanged} className={styles.box}>
          <textarea
            {...attributes}
            rows={3}
            dir="auto"
            maxLength={4000}
            value={String(value)}
            onChange={(event) => form.type(name, event.currentTarget.value)}
          />
        </FieldFrame>
      </label>
      <Notes {...field} id={notesId} />
    </div>
  )
}

export function SelectField({ options, ...field }: FieldProps & { options: readonly (readonly [value: string, label: string])[] }) {
  const { form, name, label, of } = field
  const { notesId, value, isChanged, attributes } = useField(field)
  const format = (each: string | boolean) => options.find(([known]) => known === each)?.[1] ?? String(each)
  return (
    <div className={styles.field}>
      <label>
        <Label label={label} of={of} />
        <FieldFrame isChanged={isChanged} className={styles.box}>
          <select {...attributes} value={String(value)} onChange={(event) => form.type(name, event.currentTarget.value)}>
            {options.map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </FieldFrame>
      </label>
      <Notes {...field} id={notesId} format={format} />
    </div>
  )
}

export function TickField(field: FieldProps) {
  const { form, name, label, of } = field
  const { notesId, value, isChanged, attributes } = useField(field)
  return (
    <div className={styles.field}>
      <label className={styles.tick} data-changed={isChanged}>
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={(event) => form.type(name, event.currentTarget.checked)}
        />
        <span>
          {label}
          {of && <span className="spoken">, {of}</span>}
        </span>
      </label>
      <Notes {...field} id={notesId} />
    </div>
  )
}
