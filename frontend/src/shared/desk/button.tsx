import type { ElementType, ReactNode } from 'react'
import button from '../ui/button.module.css'
import styles from './button.module.css'
import { type As, attributesOf, type Length } from './style-props.ts'

interface ButtonProps {
  /** The shop's kinds; `danger` is for destructive actions. */
  variant?: 'go' | 'line' | 'paper' | 'quiet' | 'danger' | undefined
  size?: 'xs' | 'md' | 'lg' | undefined
  radius?: Length | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  children?: ReactNode
}

/** The shop's button in the desk's sizes. */
export function Button<Element extends ElementType = 'button'>(props: As<Element, ButtonProps>) {
  const {
    component,
    variant = 'paper',
    size = 'xs',
    radius,
    fullWidth,
    leftSection,
    rightSection,
    children,
    ...rest
  } = props as As<'button', ButtonProps>
  const As: ElementType = component ?? 'button'
  const looks = {
    ...(As === 'button' && { type: 'button' }),
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-with-left-section': leftSection ? true : undefined,
    'data-with-right-section': rightSection ? true : undefined,
    ...(radius !== undefined && { bdrs: radius }),
  }
  return (
    <As {...attributesOf({ ...looks, ...rest }, `${button.plainButton} ${styles.button} ${button.button}`)}>
      <span className={button.buttonInner}>
        {leftSection && (
          <span className={styles.sign} data-position="left">
            {leftSection}
          </span>
        )}
        <span className={`${button.plainLabel} ${button.buttonLabel}`}>{children}</span>
        {rightSection && (
          <span className={styles.sign} data-position="right">
            {rightSection}
          </span>
        )}
      </span>
    </As>
  )
}

/** Buttons side by side as one. */
export function ButtonGroup(props: As<'div', object>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise
  return <div role="group" {...attributesOf(props, styles.buttons)} />
}

/** A button without looks. */
export function UnstyledButton(props: As<'button', object>) {
  return <button type="button" {...attributesOf(props, styles.plain)} />
}
