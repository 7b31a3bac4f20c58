import {
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  NativeSelect,
  Skeleton,
  TextInput,
} from '@mantine/core'
import { createElement } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import controls from './controls.module.css'

/** The only place that defines colours, sizes and shadows. Ratios are measured WCAG contrast. */
const tokens = {
  ground: '#FBFAF8',
  surface: '#FFFFFF',
  /** Background of pictures and quiet panels. */
  sand: '#F4F1EC',
  line: '#E7E3DC',
  /** Border of a control: 3.4 on white. */
  'line-control': '#8E8A83',
  /** 16.9 on ground, 15.6 on sand. */
  ink: '#17191E',
  /** The only grey for text: 6.1 on ground, 5.6 on sand. */
  muted: '#5C6068',
  graphite: '#1D2026',
  'graphite-2': '#282C34',
  'graphite-line': '#3B404A',
  /** 14.9 on graphite. */
  'on-graphite': '#F6F4F0',
  /** 8.1 on graphite. */
  'muted-on-graphite': '#B3B7BF',
  /** Orange means proceed, or selected. With dark text: 5.5; white would have 3.2. */
  accent: '#F0640A',
  'on-accent': '#17191E',
  /** 6.8 with dark text. */
  'accent-hover': '#FF7A26',
  /** 4.8 with dark text. */
  'accent-press': '#E25B05',
  /** 5.4 on ground. */
  'accent-text': '#B04600',
  'accent-soft': '#FDEEE2',
  success: '#1B7442',
  'success-soft': '#E6F2EA',
  warning: '#855300',
  'warning-soft': '#FAF0DA',
  danger: '#B3261E',
  'danger-soft': '#FBE9E7',
  /** Charts: graphite for this period, teal and ochre for further measures, grey for the previous period. 3:1 on white. */
  'data-1': '#333A47',
  'data-2': '#2B7285',
  'data-3': '#9A6B2F',
  'data-quiet': '#938B80',
  /** Decorative. */
  'data-grid': '#EDE9E2',

  't-14': '0.875rem',
  't-16': '1rem',
  't-18': '1.125rem',
  't-20': '1.25rem',
  't-22': '1.375rem',
  't-28': '1.75rem',
  't-36': '2.25rem',
  't-48': '3rem',
  't-52': '3.25rem',
  'lh-tight': '1.15',
  'lh-head': '1.3',
  'lh-text': '1.6',
  measure: '68ch',

  's-4': '4px',
  's-8': '8px',
  's-12': '12px',
  's-16': '16px',
  's-24': '24px',
  's-32': '32px',
  's-40': '40px',
  's-48': '48px',
  's-64': '64px',
  page: '1200px',
  'gutter-phone': '16px',
  'gutter-desktop': '40px',
  /** Height of every control, growing with its text; 44 px is the minimum for touch targets. */
  tap: 'max(48px, 2.25rem)',
  'tap-big': 'max(56px, 3rem)',
  'r-surface': '12px',
  'r-control': '8px',
  'r-small': '6px',
  shadow: '0 1px 2px rgb(23 25 30 / .05), 0 12px 32px -12px rgb(23 25 30 / .16)',
  'shadow-up': '0 -8px 24px -12px rgb(23 25 30 / .18)',
  fast: '160ms',
} as const

const font = "'Rubik Variable', 'Rubik fallback', Arial, sans-serif"

/** For browser UI (address bar, share pages), which cannot use CSS variables. */
export const browserColor = tokens.surface

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])), '--font': font },
  light: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default-border': 'var(--line)',
  },
  dark: {},
})

const buttonColors = {
  /** The primary button. */
  go: { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border: '1.5px solid transparent' },
  /** The secondary one. */
  line: { background: 'transparent', hover: 'var(--sand)', color: 'var(--ink)', border: '1.5px solid var(--ink)' },
  /** On graphite. */
  light: {
    background: 'transparent',
    hover: 'var(--graphite-2)',
    color: 'var(--on-graphite)',
    border: '1.5px solid var(--muted-on-graphite)',
  },
  /** On a picture. */
  paper: { background: 'var(--surface)', hover: 'var(--sand)', color: 'var(--ink)', border: '1px solid var(--line)' },
  quiet: { background: 'transparent', hover: 'var(--sand)', color: 'var(--ink)', border: '1.5px solid transparent' },
}

const buttonSizes = {
  lg: { '--button-height': 'var(--tap-big)', '--button-fz': 'var(--t-18)', '--button-padding-x': 'var(--s-24)' },
  usual: { '--button-height': 'var(--tap)', '--button-fz': 'var(--t-16)', '--button-padding-x': 'var(--s-24)' },
  /** On the staff desk. */
  xs: { '--button-height': 'var(--desk-control)', '--button-fz': 'var(--t-14)', '--button-padding-x': 'var(--s-12)' },
}

function isOurVariant(variant: string): variant is keyof typeof buttonColors {
  return variant in buttonColors
}

export const theme = createTheme({
  fontFamily: font,
  headings: { fontFamily: font },
  primaryColor: 'orange',
  primaryShade: 5,
  colors: {
    orange: ['#FDEEE2', '#FBD9BF', '#F9BE92', '#F7A264', '#FF7A26', '#F0640A', '#E25B05', '#B04600', '#8C3800', '#662900'],
  },
  black: tokens.ink,
  defaultRadius: tokens['r-control'],
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  /** Desktop starts at 1024 px. */
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  variantColorResolver: (input) => (isOurVariant(input.variant) ? buttonColors[input.variant] : defaultVariantColorsResolver(input)),
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'line' },
      classNames: { root: controls.button ?? '', label: controls.buttonLabel ?? '' },
      vars: (_, { size }) => ({ root: size === 'lg' ? buttonSizes.lg : size === 'xs' ? buttonSizes.xs : buttonSizes.usual }),
    }),
    TextInput: TextInput.extend({ classNames: { input: controls.input ?? '', label: controls.label ?? '', error: controls.error ?? '' } }),
    NativeSelect: NativeSelect.extend({
      defaultProps: { rightSection: createElement(Icon, { name: 'down' }), rightSectionWidth: 40 },
      classNames: { input: controls.input ?? '', label: controls.label ?? '' },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: controls.blank ?? '' } }),
    Checkbox: Checkbox.extend({
      classNames: { body: controls.checkBody ?? '', input: controls.checkInput ?? '', labelWrapper: controls.checkLabel ?? '' },
    }),
  },
})
