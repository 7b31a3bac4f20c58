import './mantine.css'
import { type CSSVariablesResolver, colorsTuple, createTheme, DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import fields from './fields.module.css'
import styles from './mantine.module.css'

/**
 * The desk's own components stand beside this file; of Mantine it has calendars and charts, which come when they are opened.
 * Only modules that are loaded on demand import this one.
 */

const font = 'var(--font)'
const field = {
  input: fields.input ?? '',
  label: fields.label ?? '',
  error: fields.error ?? '',
  description: fields.hint ?? '',
}

const theme = createTheme({
  fontFamily: font,
  primaryColor: 'orange',
  primaryShade: 5,
  colors: {
    orange: ['#FDEEE2', '#FBD9BF', '#F9BE92', '#F7A264', '#FF7A26', '#F0640A', '#E25B05', '#B04600', '#8C3800', '#662900'],
    danger: colorsTuple('var(--danger)'),
  },
  defaultRadius: 'var(--r-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  /** Desktop starts at 1024 px. */
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  components: {
    DateInput: { classNames: field },
    NumberInput: { defaultProps: { hideControls: true }, classNames: field },
    Modal: {
      defaultProps: {
        centered: true,
        withCloseButton: false,
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'presentation' } },
      },
      classNames: { content: styles.content ?? '', title: styles.title ?? '', header: styles.header ?? '', body: styles.body ?? '' },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
  },
})

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-black': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default-border': 'var(--line)',
  },
  dark: {},
})

/** Around each component of Mantine. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
