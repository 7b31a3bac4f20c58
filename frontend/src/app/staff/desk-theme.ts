import { type CSSVariablesResolver, colorsTuple, createTheme, defaultVariantColorsResolver, mergeThemeOverrides } from '@mantine/core'
import { cssVariablesResolver, theme } from '../theme.ts'
import styles from './desk-theme.module.css'

/** The desk's density, type scale and states, on top of the shop's theme. Page sheets contain only layout that no component prop covers. */

/** Semantic colours: `<Alert color="danger">`, `<Text c="success">`. */
const meanings = ['danger', 'warning', 'success'] as const

const field = {
  input: styles.input ?? '',
  label: styles.label ?? '',
  error: styles.error ?? '',
  description: styles.hint ?? '',
}

export const deskTheme = mergeThemeOverrides(
  theme,
  createTheme({
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
    headings: {
      sizes: {
        h1: { fontSize: 'var(--t-28)', lineHeight: '1.2', fontWeight: '700' },
        h2: { fontSize: 'var(--t-18)', lineHeight: '1.35', fontWeight: '600' },
        h3: { fontSize: 'var(--t-16)', lineHeight: '1.4', fontWeight: '600' },
        h4: { fontSize: 'var(--t-14)', lineHeight: '1.5', fontWeight: '600' },
      },
    },
    /** `danger` is for destructive actions. `light` is Mantine's here: the shop's own is for buttons on graphite. */
    variantColorResolver: (input) => {
      if (input.variant === 'danger')
        return { background: 'var(--danger)', hover: 'var(--danger)', color: 'var(--surface)', border: '1.5px solid transparent' }
      const resolver = input.variant === 'light' ? defaultVariantColorsResolver : theme.variantColorResolver
      return (resolver ?? defaultVariantColorsResolver)(input)
    },
    colors: Object.fromEntries(meanings.map((meaning) => [meaning, colorsTuple(`var(--${meaning})`)])),
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
      Button: { defaultProps: { variant: 'paper', size: 'xs' }, classNames: { section: styles.buttonSign ?? '' } },
      Checkbox: { classNames: { labelWrapper: styles.checkLabel ?? '' } },
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
      NativeSelect: { classNames: { ...field, section: styles.chevron ?? '' } },
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
      Textarea: { classNames: field },
      TextInput: { classNames: field },
      Tooltip: { classNames: { tooltip: styles.tooltip ?? '' } },
    },
  }),
)

export const deskVariables: CSSVariablesResolver = (resolved) => {
  const shop = cssVariablesResolver(resolved)
  const soft = meanings.flatMap((meaning) => [
    [`--mantine-color-${meaning}-light`, `var(--${meaning}-soft)`],
    [`--mantine-color-${meaning}-light-color`, `var(--${meaning})`],
    [`--mantine-color-${meaning}-text`, `var(--${meaning})`],
  ])
  return {
    ...shop,
    light: {
      ...shop.light,
      ...Object.fromEntries(soft),
      '--mantine-color-gray-light': 'var(--sand)',
      '--mantine-color-gray-light-color': 'var(--ink)',
    },
  }
}
