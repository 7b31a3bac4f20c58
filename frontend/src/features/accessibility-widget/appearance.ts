import { unwrap } from '#frontend/shared/envelope.ts'
import { type AccessibilitySettings, defaults, readSettings, storageKey } from './accessibility.ts'

/** What is needed of the document's root, `<html>`. */
export interface Root {
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): string }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every setting that is not as at the beginning stands on the root: `data-text-bold="true"`; numbers also as `--line-height: 25`. */
export function showSettings(root: Root, settings: AccessibilitySettings): void {
  for (const [setting, value] of Object.entries(settings)) {
    const name = kebab(setting)
    const isChanged = value !== defaults[setting as keyof AccessibilitySettings]
    if (isChanged) root.setAttribute(`data-${name}`, String(value))
    else root.removeAttribute(`data-${name}`)
    if (isChanged && typeof value === 'number') root.style.setProperty(`--${name}`, String(value))
    else root.style.removeProperty(`--${name}`)
  }
}

/** Shows what this browser keeps, before there is anything to see. */
export function showStoredSettings(root: Root): void {
  try {
    showSettings(root, readSettings(unwrap(localStorage.getItem(storageKey), Date.now())))
  } catch {
    // A browser that forbids storage shows the shop as it is.
  }
}
