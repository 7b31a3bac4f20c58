import type { ElementType } from 'react'
import { type As, attributesOf, type Length, type Step } from './style-props.ts'
import styles from './text.module.css'

interface TextProps {
  size?: Step | undefined
  /** Type of what it stands in. */
  inherit?: boolean | undefined
  /** Cut after so many lines. */
  lineClamp?: number | undefined
  span?: boolean | undefined
}

const textOf = ({ size, inherit, lineClamp }: TextProps, rest: object, ownClass: string | undefined) =>
  attributesOf(
    { 'data-size': size, 'data-inherit': inherit || undefined, 'data-clamped': lineClamp ? true : undefined, ...rest },
    ownClass,
    lineClamp ? { WebkitLineClamp: lineClamp } : undefined,
  )

export function Text<Element extends ElementType = 'p'>(props: As<Element, TextProps>) {
  const { component, size, inherit, lineClamp, span, ...rest } = props as As<'p', TextProps>
  const As: ElementType = component ?? (span ? 'span' : 'p')
  return <As {...textOf({ size, inherit, lineClamp }, rest, styles.text)} />
}

interface AnchorProps extends TextProps {
  underline?: 'always' | undefined
}

/** A link, or a button that looks like one. */
export function Anchor<Element extends ElementType = 'a'>(props: As<Element, AnchorProps>) {
  const { component, size, inherit, lineClamp, span, underline, ...rest } = props as As<'a', AnchorProps>
  const As: ElementType = component ?? 'a'
  const underlined = { 'data-underline': underline, ...rest }
  return <As {...textOf({ size, inherit, lineClamp }, underlined, `${styles.text} ${styles.anchor}`)} />
}

interface TitleProps {
  order: 1 | 2 | 3 | 4
  /** Of another heading. */
  size?: 'h3' | 'h4' | undefined
}

export function Title({ order, size, ...rest }: As<'h1', TitleProps> & { fz?: Length | undefined }) {
  const Heading: ElementType = `h${order}`
  return <Heading {...attributesOf({ 'data-size': size ?? `h${order}`, ...rest }, styles.title)} />
}
