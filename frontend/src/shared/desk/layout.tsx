import type { ElementType } from 'react'
import styles from './layout.module.css'
import { type As, attributesOf, type Length, space } from './style-props.ts'

/** An element with styles of its own. */
export function Box<Element extends ElementType = 'div'>({ component, ...props }: As<Element, object>) {
  const As: ElementType = component ?? 'div'
  return <As {...attributesOf(props)} />
}

interface LineProps {
  gap?: Length | undefined
  align?: string | undefined
  justify?: string | undefined
}

const lineOf = ({ gap, align, justify }: LineProps) => ({
  ...(gap !== undefined && { gap: space(gap) }),
  ...(align && { alignItems: align }),
  ...(justify && { justifyContent: justify }),
})

interface GroupProps extends LineProps {
  wrap?: 'nowrap' | undefined
  /** Children of equal width. */
  grow?: boolean | undefined
}

/** A row that wraps. */
export function Group<Element extends ElementType = 'div'>(props: As<Element, GroupProps>) {
  const { component, gap, align, justify, wrap, grow, ...rest } = props as As<'div', GroupProps>
  const As: ElementType = component ?? 'div'
  const own = { ...lineOf({ gap, align, justify }), ...(wrap && { flexWrap: wrap }) }
  return <As data-grow={grow || undefined} {...attributesOf(rest, styles.group, own)} />
}

export type StackProps = As<'div', LineProps>

/** A column. */
export function Stack<Element extends ElementType = 'div'>(props: As<Element, LineProps>) {
  const { component, gap, align, justify, ...rest } = props as As<'div', LineProps>
  const As: ElementType = component ?? 'div'
  return <As {...attributesOf(rest, styles.stack, lineOf({ gap, align, justify }))} />
}

interface PaperProps {
  radius?: Length | undefined
}

/** A surface with a border. */
export function Paper<Element extends ElementType = 'div'>(props: As<Element, PaperProps>) {
  const { component, radius, ...rest } = props as As<'div', PaperProps>
  const As: ElementType = component ?? 'div'
  return <As {...attributesOf({ ...(radius !== undefined && { bdrs: radius }), ...rest }, styles.paper)} />
}

interface SimpleGridProps {
  /** Columns, or those of phones (`base`) and of desktops (`lg`). */
  cols?: number | { base: number; lg: number } | undefined
  /** As many columns as this width allows. */
  minColWidth?: string | undefined
  spacing?: Length | undefined
  verticalSpacing?: Length | undefined
}

/** Columns of equal width. */
export function SimpleGrid<Element extends ElementType = 'div'>(props: As<Element, SimpleGridProps>) {
  const { component, cols = 1, minColWidth, spacing = 'md', verticalSpacing = spacing, ...rest } = props as As<'div', SimpleGridProps>
  const As: ElementType = component ?? 'div'
  const { base, lg } = typeof cols === 'number' ? { base: cols, lg: cols } : cols
  const own = {
    '--columns': base,
    '--columns-lg': lg,
    gap: `${space(verticalSpacing)} ${space(spacing)}`,
    ...(minColWidth && { gridTemplateColumns: `repeat(auto-fill, minmax(${minColWidth}, 1fr))` }),
  }
  return <As {...attributesOf(rest, styles.grid, own)} />
}
