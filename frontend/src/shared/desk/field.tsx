import { type CSSProperties, type ReactNode, useId } from 'react'
import type { Elements } from '../ui/elements.ts'
import fields from '../ui/fields.module.css'
import styles from './fields.module.css'
import { attributesOf, type StyleProps } from './style-props.ts'

type Part = 'label' | 'description' | 'input' | 'error'

interface NoteProps {
  role?: 'alert'
  dir?: 'rtl'
}

/** What a field has beside its control. */
export interface FieldProps extends StyleProps {
  id?: string | undefined
  label?: ReactNode
  description?: ReactNode
  /** True marks the field; words are shown below it too. */
  error?: ReactNode
  errorProps?: NoteProps | undefined
  descriptionProps?: NoteProps | undefined
  /** Of the whole field. */
  wrapperProps?: { className?: string; 'data-changed'?: boolean | undefined } | undefined
  inputWrapperOrder?: readonly Part[] | undefined
  classNames?: { input?: string | undefined; label?: string | undefined } | undefined
  styles?: { input?: CSSProperties } | undefined
  attributes?: { input?: { dir?: 'auto' | 'ltr' | 'rtl' } } | undefined
  leftSection?: ReactNode
  leftSectionWidth?: number | undefined
  leftSectionPointerEvents?: 'none' | undefined
  rightSection?: ReactNode
  rightSectionWidth?: number | undefined
  rightSectionPointerEvents?: 'none' | undefined
  dir?: 'auto' | 'ltr' | 'rtl' | undefined
}

const own = [
  'label',
  'description',
  'error',
  'errorProps',
  'wrapperProps',
  'inputWrapperOrder',
  'descriptionProps',
  'classNames',
  'styles',
  'attributes',
  'leftSection',
  'leftSectionWidth',
  'leftSectionPointerEvents',
  'rightSection',
  'rightSectionWidth',
  'rightSectionPointerEvents',
  'dir',
  'className',
  'style',
] as const
const layout = ['w', 'maw', 'miw', 'flex', 'mt', 'mb', 'ms', 'mx', 'visibleFrom', 'hiddenFrom'] as const

/** Parts the props of a field: those of the field, its layout, and those of its control. */
function partsOf(props: FieldProps) {
  const control: Record<string, unknown> = { ...props }
  const root: Record<string, unknown> = {}
  for (const name of own) delete control[name]
  for (const name of layout) {
    if (name in control) root[name] = control[name]
    delete control[name]
  }
  return { control, root }
}

const usualOrder = ['label', 'description', 'input', 'error'] as const
const rem = (pixels: number) => `${pixels / 16}rem`

interface FieldFrameProps {
  props: FieldProps
  /** Long text: without the looks of the shop's one-line fields. */
  isLong?: boolean
  /** The control, of its attributes. */
  children: (attributes: Record<string, unknown>) => Elements
}

/** A field: label, control with its sections, hint and error. */
export function FieldFrame({ props, isLong = false, children }: FieldFrameProps) {
  const shop = isLong ? {} : fields
  const { label, description, error, wrapperProps, classNames, attributes, dir, className, style } = props
  const { inputWrapperOrder: order = usualOrder } = props
  const { control, root } = partsOf(props)
  const generated = useId()
  const id = props.id ?? generated
  const says = { description: Boolean(description), error: Boolean(error) && error !== true }
  const describedBy = (['error', 'description'] as const).filter((part) => says[part]).map((part) => `${id}-${part}`)
  const at = order.indexOf('input')
  const isBeside = (part: 'description' | 'error', isAfter: boolean) => says[part] && order.indexOf(part) > at === isAfter
  const parts: Record<Part, Elements> = {
    label: Boolean(label) && (
      <label key="label" className={`${styles.plainLabel} ${shop.label ?? ''} ${styles.label} ${classNames?.label ?? ''}`} htmlFor={id}>
        {label}
      </label>
    ),
    description: says.description && (
      <p key="description" className={`${styles.plainNote} ${styles.hint}`} id={`${id}-description`} {...props.descriptionProps}>
        {description}
      </p>
    ),
    error: says.error && (
      <p key="error" className={`${styles.plainNote} ${shop.error ?? ''} ${styles.error}`} id={`${id}-error`} {...props.errorProps}>
        {error}
      </p>
    ),
    input: (
      <Sections
        key="input"
        {...props}
        isNoted={{ above: isBeside('description', false), below: isBeside('description', true) || says.error }}
      >
        {children({
          ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
          ...control,
          id,
          'aria-invalid': error ? true : undefined,
          dir,
          style: props.styles?.input,
          ...attributes?.input,
          className: `${styles.plainInput} ${shop.input ?? ''} ${styles.input} ${classNames?.input ?? ''}`,
        })}
      </Sections>
    ),
  }
  const inOrder: Elements = order.map((part) => parts[part])
  const classes = [styles.field, wrapperProps?.className, className].filter(Boolean).join(' ')
  return (
    <div {...wrapperProps} {...attributesOf({ ...root, style }, classes)}>
      {inOrder}
    </div>
  )
}

/** The control between its sections: an icon, a unit. */
function Sections(props: FieldProps & { isNoted: { above: boolean; below: boolean }; children: Elements }) {
  const { leftSection, leftSectionWidth, rightSection, rightSectionWidth, error, dir, isNoted, children } = props
  const sizes: Record<string, string> = {
    ...(leftSectionWidth !== undefined && { '--input-left-section-width': rem(leftSectionWidth) }),
    ...(rightSectionWidth !== undefined && { '--input-right-section-width': rem(rightSectionWidth) }),
    ...(isNoted.above && { marginBlockStart: '4px' }),
    ...(isNoted.below && { marginBlockEnd: '4px' }),
  }
  return (
    <div
      className={styles.sections}
      dir={dir}
      style={sizes as CSSProperties}
      data-error={error ? true : undefined}
      data-with-left-section={leftSection ? true : undefined}
      data-with-right-section={rightSection ? true : undefined}
    >
      {leftSection && (
        <div className={styles.section} data-position="left" style={{ pointerEvents: props.leftSectionPointerEvents }}>
          {leftSection}
        </div>
      )}
      {children}
      {rightSection && (
        <div className={styles.section} data-position="right" style={{ pointerEvents: props.rightSectionPointerEvents }}>
          {rightSection}
        </div>
      )}
    </div>
  )
}
