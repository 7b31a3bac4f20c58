import {
  Button,
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { createElement } from 'react'
import button from '#frontend/shared/ui/button.module.css'
import fields from '#frontend/shared/ui/fields.module.css'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './desk-theme.module.css'

/**
 * The shop's looks for Mantine's components, which only the desk has, and the desk's density, type scale and states. Page sheets contain only
 * layout that no component prop covers.
 */

/** Semantic colours: `<Alert color="danger">`, `<Text c="success">`. */
const meanings = ['danger', 'warning', 'success'] as const

const field = {
  input: styles.input ?? '',
  label: styles.label ?? '',
  error: styles.error ?? '',
  description: styles.hint ?? '',
}

/** Where the shop's own look comes first. */
const shopField = {
  ...field,
  input: `${fields.input} ${styles.input}`,
  label: `${fields.label} ${styles.label}`,
  error: `${fields.error} ${styles.error}`,
}

/** The shop's kinds of button (`button.module.css`), as Mantine's variants; `danger` is for destructive actions. */
const buttonColors: Record<string, ReturnType<VariantColorsResolver>> = {
  go: { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border: '1.5px solid transparent' },
  line: { background: 'transparent', hover: 'var(--sand)', color: 'var(--ink)', border: '1.5px solid var(--ink)' },
  paper: { background: 'var(--surface)', hover: 'var(--sand)', color: 'var(--ink)', border: '1px solid var(--line)' },
  quiet: { background: 'transparent', hover: 'var(--sand)', color: 'var(--ink)', border: '1.5px solid transparent' },
  danger: { background: 'var(--danger)', hover: 'var(--danger)', color: 'var(--surface)', border: '1.5px solid transparent' },
}

const buttonSizes = {
  lg: { '--button-height': 'var(--tap-big)', '--button-fz': 'var(--t-18)', '--button-padding-x': 'var(--s-24)' },
  md: { '--button-height': 'var(--tap)', '--button-fz': 'var(--t-16)', '--button-padding-x': 'var(--s-24)' },
  xs: { '--button-height': 'var(--desk-control)', '--button-fz': 'var(--t-14)', '--button-padding-x': 'var(--s-12)' },
}

const font = 'var(--font)'

export const deskTheme = createTheme({
  fontFamily: font,
  primaryColor: 'orange',
  primaryShade: 5,
  colors: {
    orange: ['#FDEEE2', '#FBD9BF', '#F9BE92', '#F7A264', '#FF7A26', '#F0640A', '#E25B05', '#B04600', '#8C3800', '#662900'],
    ...Object.fromEntries(meanings.map((meaning) => [meaning, colorsTuple(`var(--${meaning})`)])),
  },
  defaultRadius: 'var(--r-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  /** Desktop starts at 1024 px. */
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  headings: {
    fontFamily: font,
    sizes: {
      h1: { fontSize: 'var(--t-28)', lineHeight: '1.2', fontWeight: '700' },
      h2: { fontSize: 'var(--t-18)', lineHeight: '1.35', fontWeight: '600' },
      h3: { fontSize: 'var(--t-16)', lineHeight: '1.4', fontWeight: '600' },
      h4: { fontSize: 'var(--t-14)', lineHeight: '1.5', fontWeight: '600' },
    },
  },
  variantColorResolver: (input) => buttonColors[input.variant] ?? defaultVariantColorsResolver(input),
  // Not by each component's `extend`, which would import all of them with the frame.
  components: {
    Alert: {
      defaultProps: { variant: 'light' },
      classNames: { root: styles.alert ?? '', body: styles.alertBody ?? '', message: styles.alertMessage ?? '' },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 'xl' },
      classNames: { root: styles.badge ?? '', label: styles.badgeLabel ?? '' },
    },
    Button: Button.extend({
      defaultProps: { variant: 'paper', size: 'xs' },
      classNames: { root: button.button ?? '', label: button.buttonLabel ?? '', section: styles.buttonSign ?? '' },
      vars: (_, { size }) => ({ root: size === 'lg' ? buttonSizes.lg : size === 'xs' ? buttonSizes.xs : buttonSizes.md }),
    }),
    Checkbox: {
      classNames: {
        body: fields.checkBody ?? '',
        input: fields.checkInput ?? '',
        labelWrapper: `${fields.checkLabel} ${styles.checkLabel}`,
      },
    },
    DataList: {
      defaultProps: { gap: '4px', labelWidth: 96 },
      classNames: { itemLabel: styles.term ?? '', itemValue: styles.value ?? '' },
    },
    DateInput: { classNames: field },
    Menu: { defaultProps: { position: 'bottom-start', shadow: 'md' }, classNames: { item: styles.menuItem ?? '' } },
    Modal: {
      defaultProps: {
        centered: true,
        withCloseButton: false,
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'presentation' } },
      },
      classNames: { title: styles.modalTitle ?? '', header: styles.modalHeader ?? '', body: styles.modalBody ?? '' },
    },
    NativeSelect: {
      defaultProps: { rightSection: createElement(Icon, { name: 'down' }), rightSectionWidth: 40 },
      classNames: { ...shopField, section: styles.chevron ?? '' },
    },
    NumberInput: { defaultProps: { hideControls: true }, classNames: field },
    Pagination: {
      defaultProps: { gap: '4px', siblings: 1 },
      classNames: { control: styles.page ?? '', dots: styles.page ?? '' },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'var(--r-surface)' }, classNames: { root: styles.paper ?? '' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Radio: { classNames: { radio: styles.radio ?? '' } },
    SegmentedControl: {
      defaultProps: { color: 'var(--graphite)', transitionDuration: 0 },
      classNames: {
        root: styles.segments ?? '',
        control: styles.segment ?? '',
        label: styles.segmentLabel ?? '',
        indicator: styles.segmentMark ?? '',
      },
    },
    Stack: { defaultProps: { gap: 'md' }, classNames: { root: styles.stack ?? '' } },
    Table: {
      defaultProps: { stickyHeaderOffset: 'var(--desk-bar)', verticalSpacing: '10px', horizontalSpacing: 'sm' },
      classNames: { th: styles.th ?? '', td: styles.td ?? '', table: styles.table ?? '' },
    },
    Skeleton: { classNames: { root: styles.skeleton ?? '' } },
    Textarea: { classNames: field },
    TextInput: { classNames: shopField },
    Tooltip: { classNames: { tooltip: styles.tooltip ?? '' } },
  },
})

export const deskVariables: CSSVariablesResolver = () => {
  const soft = meanings.flatMap((meaning) => [
    [`--mantine-color-${meaning}-light`, `var(--${meaning}-soft)`],
    [`--mantine-color-${meaning}-light-color`, `var(--${meaning})`],
    [`--mantine-color-${meaning}-text`, `var(--${meaning})`],
  ])
  return {
    variables: {},
    light: {
      '--mantine-color-body': 'var(--ground)',
      '--mantine-color-text': 'var(--ink)',
      '--mantine-color-black': 'var(--ink)',
      '--mantine-color-dimmed': 'var(--muted)',
      '--mantine-color-placeholder': 'var(--muted)',
      '--mantine-color-error': 'var(--danger)',
      '--mantine-color-default-border': 'var(--line)',
      ...Object.fromEntries(soft),
      '--mantine-color-gray-light': 'var(--sand)',
      '--mantine-color-gray-light-color': 'var(--ink)',
    },
    dark: {},
  }
}
