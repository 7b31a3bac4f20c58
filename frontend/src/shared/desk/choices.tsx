import { type ChangeEventHandler, type ComponentProps, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import type { Elements } from '../ui/elements.ts'
import fields from '../ui/fields.module.css'
import styles from './choices.module.css'
import { attributesOf, type StyleProps } from './style-props.ts'

interface OptionProps extends StyleProps, Omit<ComponentProps<'input'>, keyof StyleProps | 'size'> {
  label?: ReactNode
  description?: ReactNode
  size?: 'xs' | undefined
}

interface CheckboxProps extends OptionProps {
  /** Some of what it stands for. */
  indeterminate?: boolean | undefined
}

interface Group {
  value: readonly string[]
  onChange: (value: string[]) => void
}

interface CheckboxGroupProps extends Group {
  label: ReactNode
  description?: ReactNode
  className?: string
  isOff?: boolean
  isChanged?: boolean
  children: Elements
}

const GroupContext = createContext<Group | null>(null)

/** Checkboxes whose values make one list. */
export function CheckboxGroup({ label, description, className, isOff, isChanged, value, onChange, children }: CheckboxGroupProps) {
  const id = useId()
  return (
    <GroupContext value={{ value, onChange }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays its legend out otherwise */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        aria-disabled={isOff}
        data-changed={isChanged || undefined}
        className={className}
      >
        <div className={styles.groupLabel} id={`${id}-label`}>
          {label}
        </div>
        {children}
        {description && (
          <div className={styles.groupHint} id={`${id}-description`}>
            {description}
          </div>
        )}
      </div>
    </GroupContext>
  )
}

/** Of the control: everything but what lays the whole out. */
function split({ size: _, ...props }: OptionProps) {
  const { p, px, py, bg, bdrs, flex, mt, mb, ms, w, className, style, mod, ...control } = props
  return { root: { p, px, py, bg, bdrs, flex, mt, mb, ms, w, className, style, mod }, control }
}

export function Checkbox({ label, description, size, indeterminate = false, ...props }: CheckboxProps) {
  const generated = useId()
  const group = useContext(GroupContext)
  const box = useRef<HTMLInputElement>(null)
  const { root, control } = split(props)
  const id = control.id ?? generated
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const value = String(control.value)
  const isIn = group?.value.includes(value) ?? false
  const ofGroup = group && {
    checked: isIn,
    onChange: () => group.onChange(isIn ? group.value.filter((each) => each !== value) : [...group.value, value]),
  }
  return (
    <div data-size={size} {...attributesOf(root, styles.option)}>
      <div className={`${styles.body} ${fields.checkBody}`}>
        <div className={styles.place}>
          <input
            {...control}
            {...ofGroup}
            ref={box}
            id={id}
            type="checkbox"
            aria-describedby={description ? `${id}-description` : control['aria-describedby']}
            className={`${styles.box} ${fields.checkInput}`}
          />
          {indeterminate ? (
            <svg className={styles.sign} viewBox="0 0 32 6" aria-hidden="true">
              <rect width="32" height="6" rx="3" fill="currentColor" />
            </svg>
          ) : (
            <svg className={styles.sign} viewBox="0 0 10 7" aria-hidden="true">
              <path
                d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
                fill="currentColor"
              />
            </svg>
          )}
        </div>
        <div className={`${styles.words} ${fields.checkLabel} ${styles.label}`}>
          {label && (
            <label htmlFor={id} data-disabled={control.disabled || undefined}>
              {label}
            </label>
          )}
          {description && (
            <p className={styles.hint} id={`${id}-description`}>
              {description}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

interface RadioProps extends OptionProps {
  classNames?: { body?: string | undefined; labelWrapper?: string | undefined } | undefined
}

export function Radio({ label, classNames, ...props }: RadioProps) {
  const generated = useId()
  const { root, control } = split(props)
  const id = control.id ?? generated
  return (
    <div {...attributesOf(root, styles.option)}>
      <div className={`${styles.body} ${classNames?.body ?? ''}`}>
        <div className={styles.place}>
          <input {...control} id={id} type="radio" className={styles.radio} />
        </div>
        <div className={`${styles.words} ${classNames?.labelWrapper ?? ''}`}>
          <label htmlFor={id} data-disabled={control.disabled || undefined}>
            {label}
          </label>
        </div>
      </div>
    </div>
  )
}

interface SegmentedControlProps {
  data: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  value: string
  onChange: (value: string) => void
  isChanged?: boolean
  'aria-label'?: string
}

/** One of a few, side by side. */
export function SegmentedControl({ data, value, onChange, isChanged = false, ...named }: SegmentedControlProps) {
  const name = useId()
  const choose: ChangeEventHandler<HTMLInputElement> = (event) => onChange(event.currentTarget.value)
  return (
    <div className={styles.segments} role="radiogroup" data-changed={isChanged || undefined} {...named}>
      {data.map(({ value: each, label, disabled = false }) => (
        <div key={each} className={styles.segment}>
          <input
            id={`${name}-${each}`}
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            disabled={disabled}
            onChange={choose}
          />
          <label htmlFor={`${name}-${each}`} data-active={each === value || undefined} data-disabled={disabled || undefined}>
            <span>{label}</span>
          </label>
        </div>
      ))}
    </div>
  )
}
