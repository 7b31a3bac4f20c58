/** The visitor's accessibility settings, seventeen of them, and the actions that change them. */

const onOff = [false, true] as const
const hues = ['default', 'black', 'blue', 'green', 'red', 'purple'] as const

/** Options of each setting; the first is the default. Colours are in `app/accessibility-colors.css`. */
export const options = {
  widgetOpen: onOff,
  fontColor: hues,
  textBold: onOff,
  textItalic: onOff,
  textCase: ['default', 'upper', 'lower', 'capital'],
  textAlignment: ['default', 'right', 'center', 'left', 'justify'],
  titleColor: hues,
  titleBackgroundColor: ['default', 'yellow', 'green', 'blue', 'pink'],
  highlightTitles: onOff,
  highlightLinks: onOff,
  hideImages: onOff,
  monochrome: onOff,
  highContrast: onOff,
  lowContrast: onOff,
} as const

/** The step of one press. */
export const stepOf = { fontSizeAdjustment: 10, lineHeight: 5, letterSpacing: 10 } as const
export const limit = 100

export type OptionName = keyof typeof options
export type SwitchName = { [Name in OptionName]: (typeof options)[Name][number] extends boolean ? Name : never }[OptionName]
export type StepName = keyof typeof stepOf
export type AccessibilitySettings = { readonly [Name in OptionName]: (typeof options)[Name][number] } & {
  readonly [Name in StepName]: number
}
type SettingName = keyof AccessibilitySettings

export type AccessibilityAction =
  | { readonly type: 'set'; readonly setting: OptionName; readonly value: string | boolean }
  | { readonly type: 'raise' | 'lower'; readonly setting: StepName }
  | { readonly type: 'reset' }

export const storageKey = 'accessibility'

export const defaults: AccessibilitySettings = {
  widgetOpen: false,
  fontColor: 'default',
  fontSizeAdjustment: 0,
  lineHeight: 0,
  letterSpacing: 0,
  textBold: false,
  textItalic: false,
  textCase: 'default',
  textAlignment: 'default',
  titleColor: 'default',
  titleBackgroundColor: 'default',
  highlightTitles: false,
  highlightLinks: false,
  hideImages: false,
  monochrome: false,
  highContrast: false,
  lowContrast: false,
}
const names = Object.keys(defaults) as SettingName[]

const isStep = (name: string): name is StepName => Object.hasOwn(stepOf, name)
const isOption = (name: string): name is OptionName => Object.hasOwn(options, name)

function allows(name: SettingName, value: unknown): boolean {
  if (isOption(name)) return (options[name] as readonly unknown[]).includes(value)
  return typeof value === 'number' && Math.abs(value) <= limit && value % stepOf[name] === 0
}

/** Parses the stored settings; invalid ones fall back to the default. */
export function readSettings(stored: unknown): AccessibilitySettings {
  const held = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const read = names.map((name) => [name, Object.hasOwn(held, name) && allows(name, held[name]) ? held[name] : defaults[name]])
  const settings = Object.fromEntries(read) as AccessibilitySettings
  return settings.highContrast ? { ...settings, lowContrast: false } : settings
}

const withinLimits = (value: number) => Math.min(limit, Math.max(-limit, value))

/** High and low contrast exclude each other. */
function set(settings: AccessibilitySettings, name: OptionName, value: string | boolean): AccessibilitySettings {
  const isHigh = name === 'highContrast' && value === true
  const isLow = name === 'lowContrast' && value === true
  return { ...settings, ...(isHigh && { lowContrast: false }), ...(isLow && { highContrast: false }), [name]: value }
}

/** The settings after an action; null if there is no such action. */
export function act(settings: AccessibilitySettings, action: AccessibilityAction): AccessibilitySettings | null {
  switch (action.type) {
    case 'set':
      return isOption(action.setting) && allows(action.setting, action.value) ? set(settings, action.setting, action.value) : null
    case 'raise':
    case 'lower': {
      if (!isStep(action.setting)) return null
      const change = action.type === 'raise' ? stepOf[action.setting] : -stepOf[action.setting]
      return { ...settings, [action.setting]: withinLimits(settings[action.setting] + change) }
    }
    case 'reset':
      return { ...defaults, widgetOpen: true }
    default:
      return null
  }
}
