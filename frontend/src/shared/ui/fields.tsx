import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import type { Elements } from './elements.ts'
import styles from './fields.module.css'
import { Icon } from './icon.tsx'

interface FieldProps {
  id?: string | undefined
  label?: ReactNode
  description?: ReactNode
  /** True marks the field; words are shown below it too. */
  error?: ReactNode
  /** Of the field with its label. */
  className?: string | undefined
  classNames?: { label?: string; input?: string; section?: string } | undefined
}

type Own = keyof FieldProps

/** What a control of a field gets: its name for the label, its state, and the ids of what describes it. */
function useField({ id, description, error }: FieldProps) {
  const generated = useId()
  const ownId = id ?? generated
  const hasWords = Boolean(error) && error !== true
  const describedBy = [hasWords && `${ownId}-error`, description && `${ownId}-description`].filter(Boolean).join(' ')
  return { id: ownId, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': describedBy || undefined }
}

function Field({ id, label, description, error, className, classNames, children }: FieldProps & { children: Elements }) {
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      {label && (
        <label className={`${styles.plainFieldLabel} ${styles.label} ${classNames?.label ?? ''}`} htmlFor={id}>
          {label}
        </label>
      )}
      {description && (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {children}
      {error && error !== true && (
        <p className={`${styles.plainError} ${styles.error}`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

const inputClass = (classNames: FieldProps['classNames']) => `${styles.plainInput} ${styles.input} ${classNames?.input ?? ''}`

type TextInputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, Own> & { ref?: Ref<HTMLInputElement> }

export function TextInput({ label, description, error, className, classNames, ...input }: TextInputProps) {
  const control = useField({ id: input.id, description, error })
  return (
    <Field {...{ label, description, error, className, classNames }} id={control.id}>
      <input type="text" {...input} {...control} className={inputClass(classNames)} />
    </Field>
  )
}

type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, Own>

export function Textarea({ label, description, error, className, classNames, ...input }: TextareaProps) {
  const control = useField({ id: input.id, description, error })
  return (
    <Field {...{ label, description, error, className, classNames }} id={control.id}>
      <textarea {...input} {...control} className={inputClass(classNames)} />
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
}

export interface SelectGroup {
  group: string
  items: readonly SelectOption[]
}

export type SelectItem = SelectOption | SelectGroup | string

type NativeSelectProps = FieldProps & Omit<ComponentProps<'select'>, Own> & { data?: readonly SelectItem[] }

/** The browser's own select, of `data` or of option elements. */
export function NativeSelect({ label, description, error, className, classNames, data, children, ...input }: NativeSelectProps) {
  const control = useField({ id: input.id, description, error })
  return (
    <Field {...{ label, description, error, className, classNames }} id={control.id}>
      <div className={styles.select}>
        <select {...input} {...control} className={inputClass(classNames)}>
          {data ? <Options of={data} /> : children}
        </select>
        <span className={`${styles.arrow} ${classNames?.section ?? ''}`} data-position="right">
          <Icon name="down" />
        </span>
      </div>
    </Field>
  )
}

/** A plain string is its own label. */
export function Options({ of }: { of: readonly SelectItem[] }) {
  return of.map((each) => {
    if (typeof each !== 'string' && 'group' in each) {
      return (
        <optgroup key={each.group} label={each.group}>
          <Options of={each.items} />
        </optgroup>
      )
    }
    const { value, label } = typeof each === 'string' ? { value: each, label: each } : each
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
}

type CheckboxProps = Pick<FieldProps, 'id' | 'className'> & { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, Own>

/** One box with its label, which may hold links. Lists of many have `Check`. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  const { id } = useField({ id: input.id })
  return (
    <div className={`${styles.plainCheck} ${styles.checkBody} ${className ?? ''}`}>
      <input {...input} id={id} type="checkbox" className={`${styles.plainBox} ${styles.checkInput}`} />
      <div className={styles.checkLabel}>
        <label htmlFor={id} data-disabled={input.disabled || undefined}>
          {label}
        </label>
      </div>
    </div>
  )
}
