import { type ElementType, type ReactNode, useId } from 'react'
import loading from '../ui/loading.module.css'
import styles from './marks.module.css'
import { type As, attributesOf, color as colorOf, corner, type Length, space } from './style-props.ts'

interface BadgeProps {
  color?: 'gray' | 'accent' | 'danger' | 'warning' | 'success' | undefined
  children?: ReactNode
}

/** A state in a word or two. */
export function Badge({ color = 'gray', children, ...rest }: As<'div', BadgeProps>) {
  return (
    <div data-color={color} {...attributesOf(rest, styles.badge)}>
      <span>{children}</span>
    </div>
  )
}

interface SkeletonProps {
  height?: Length | undefined
  width?: Length | undefined
}

/** The shape of what is still loading. */
export function Skeleton({ height, width, ...rest }: As<'div', SkeletonProps>) {
  const sizes = { ...(height !== undefined && { h: height }), ...(width !== undefined && { w: width }) }
  return <div data-skeleton {...attributesOf({ ...sizes, ...rest }, `${loading.skeleton} ${styles.skeleton}`)} />
}

interface AlertProps {
  color: 'danger' | 'warning' | 'success'
  title?: ReactNode
  icon?: ReactNode
  children?: ReactNode
}

/** A message in a coloured box. */
export function Alert({ color, title, icon, children, ...rest }: As<'div', AlertProps>) {
  const id = useId()
  const named = { ...(title ? { 'aria-labelledby': `${id}-title` } : {}), ...(children ? { 'aria-describedby': id } : {}) }
  return (
    <div role="alert" data-color={color} {...named} {...attributesOf(rest, styles.alert)}>
      {icon && <div className={styles.alertIcon}>{icon}</div>}
      <div className={styles.alertBody}>
        {title && (
          <div className={styles.alertTitle} id={`${id}-title`}>
            {title}
          </div>
        )}
        {children && (
          <div className={styles.alertMessage} id={id}>
            {children}
          </div>
        )}
      </div>
    </div>
  )
}

interface BarProps {
  /** Pixels. */
  size?: number | undefined
  radius?: Length | undefined
}

const barLooks = ({ size = 8, radius }: BarProps) => ({
  '--bar-size': space(size),
  ...(radius !== undefined && { '--bar-radius': corner(radius) }),
})

interface SectionProps {
  /** Of a hundred. */
  value: number
  color?: string | undefined
  animated?: boolean | undefined
  /** Of its own, or said by the whole. */
  withAria?: boolean | undefined
}

function Section({ value, color = 'var(--accent)', animated, withAria = true, ...rest }: As<'div', SectionProps>) {
  const said = withAria && { role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': value }
  const own = { width: `${value}%`, backgroundColor: colorOf(color) }
  return <div {...said} data-animated={animated || undefined} {...attributesOf(rest, styles.section, own)} />
}

function Root({ size, radius, ...rest }: As<'div', BarProps>) {
  return <div {...attributesOf(rest, styles.bar, barLooks({ size, radius }))} />
}

type ProgressProps = As<'div', BarProps & Omit<SectionProps, 'withAria'>>

function Bar({ value, color, animated, size, radius, 'aria-label': label, 'aria-hidden': isHidden, ...rest }: ProgressProps) {
  return (
    <Root size={size} radius={radius} {...rest} aria-hidden={isHidden}>
      <Section value={value} color={color} animated={animated} aria-label={label} />
    </Root>
  )
}

/** How far something is; of parts as `Root` and `Section`. */
export const Progress = Object.assign(Bar, { Root, Section })

interface ColorSwatchProps {
  color: string
  size: number
  radius?: Length | undefined
}

/** A spot of the colour that a legend explains. */
export function ColorSwatch<Element extends ElementType = 'span'>(props: As<Element, ColorSwatchProps>) {
  const { component, color, size, radius = '50%', ...rest } = props as As<'span', ColorSwatchProps>
  const As: ElementType = component ?? 'span'
  const side = space(size)
  const own = { background: color, width: side, height: side, minWidth: side, minHeight: side, borderRadius: corner(radius) }
  return <As {...attributesOf(rest, styles.swatch, own)} />
}
