import type { ComponentProps, CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'

/** Steps of the desk's spacing and type. */
export type Step = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
/** `inset` is `md` on phones and `lg` above. */
export type Length = Step | 'inset' | (string & {}) | number

/** Layout that is said at the element; everything else stands in a module. */
export interface StyleProps {
  m?: Length | undefined
  mt?: Length | undefined
  mb?: Length | undefined
  ms?: Length | undefined
  mx?: Length | undefined
  my?: Length | undefined
  p?: Length | undefined
  pt?: Length | undefined
  pb?: Length | undefined
  ps?: Length | undefined
  pe?: Length | undefined
  px?: Length | undefined
  py?: Length | undefined
  w?: Length | undefined
  miw?: Length | undefined
  maw?: Length | undefined
  h?: Length | undefined
  mih?: Length | undefined
  fz?: Length | undefined
  fw?: CSSProperties['fontWeight']
  fs?: CSSProperties['fontStyle']
  lh?: number | string | undefined
  ff?: string | undefined
  ta?: CSSProperties['textAlign']
  td?: string | undefined
  /** A meaning (`danger`), `dimmed`, or any colour. */
  c?: string | undefined
  bg?: string | undefined
  bd?: string | undefined
  bdrs?: Length | undefined
  display?: string | undefined
  flex?: number | string | undefined
  /** Shown from this width on, or below it. */
  visibleFrom?: 'lg' | undefined
  hiddenFrom?: 'lg' | undefined
  /** `data-` attributes, left out where false. */
  mod?: Readonly<Record<string, boolean | undefined>> | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** What a component takes that may be another element. */
export type As<Element extends ElementType, Own> = StyleProps &
  Own & { component?: Element } & Omit<ComponentProps<Element>, keyof StyleProps | keyof Own | 'component'>

const spaces: Record<Step, string> = { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' }
const types: Record<Step, string> = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' }
const corners: Record<Step, string> = { xs: '0.125rem', sm: '0.25rem', md: '0.5rem', lg: '1rem', xl: '2rem' }

/** Numbers are pixels at the usual size of text. */
const reader = (steps: Record<Step, string>) => (value: Length) => {
  if (typeof value === 'number') return value === 0 ? 0 : `${value / 16}rem`
  return steps[value as Step] ?? (value === 'inset' ? 'var(--desk-inset)' : value)
}
export const space = reader(spaces)
export const corner = reader(corners)
const type = reader(types)

const meanings = ['danger', 'warning', 'success', 'muted']
/** `danger` and its like are the shop's tokens. */
export const color = (name: string) => (meanings.includes(name) ? `var(--${name})` : name === 'dimmed' ? 'var(--muted)' : name)

const same = (value: string | number) => value
// biome-ignore lint/suspicious/noExplicitAny: each reads the values of its own property
const properties: Readonly<Record<string, readonly [string, (value: any) => string | number]>> = {
  m: ['margin', space],
  mt: ['marginTop', space],
  mb: ['marginBottom', space],
  ms: ['marginInlineStart', space],
  mx: ['marginInline', space],
  my: ['marginBlock', space],
  p: ['padding', space],
  pt: ['paddingTop', space],
  pb: ['paddingBottom', space],
  ps: ['paddingInlineStart', space],
  pe: ['paddingInlineEnd', space],
  px: ['paddingInline', space],
  py: ['paddingBlock', space],
  w: ['width', space],
  miw: ['minWidth', space],
  maw: ['maxWidth', space],
  h: ['height', space],
  mih: ['minHeight', space],
  fz: ['fontSize', type],
  fw: ['fontWeight', same],
  fs: ['fontStyle', same],
  lh: ['lineHeight', same],
  ff: ['fontFamily', same],
  ta: ['textAlign', same],
  td: ['textDecoration', same],
  c: ['color', color],
  bg: ['background', same],
  bd: ['border', same],
  bdrs: ['borderRadius', corner],
  display: ['display', same],
  flex: ['flex', same],
}

/** The attributes of an element: the props that are styles become its style, after the component's `own`. */
export function attributesOf(props: object, ownClass?: string, own?: object): Record<string, unknown> {
  const { className, style, mod, visibleFrom, hiddenFrom, ...others } = props as StyleProps
  const shown: Record<string, unknown> = {}
  const looks: Record<string, unknown> = { ...own }
  for (const [name, value] of Object.entries(others)) {
    const property = properties[name]
    if (property === undefined) shown[name] = value
    else if (value !== undefined) looks[property[0]] = property[1](value)
  }
  for (const [name, isOn] of Object.entries(mod ?? {})) if (isOn) shown[`data-${name}`] = true
  const classes = [ownClass, visibleFrom && styles.wideOnly, hiddenFrom && styles.narrowOnly, className].filter(Boolean)
  if (classes.length > 0) shown.className = classes.join(' ')
  if (style || Object.keys(looks).length > 0) shown.style = { ...looks, ...style }
  return shown
}
