import { unwrap } from '#frontend/shared/envelope.ts'
import { type AccessibilitySettings, defaults, readSettings, storageKey } from './accessibility.ts'

/** The part of `<html>` that is used. */
export interface Root {
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): string }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Sets every non-default setting on the root: `data-text-bold="true"`; numbers also as `--line-height: 25`. */
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

/** Applies the stored settings before the first paint. */
export function showStoredSettings(root: Root): void {
  try {
    showSettings(root, readSettings(unwrap(localStorage.getItem(storageKey), Date.now())))
  } catch {
    // Without storage the defaults apply.
  }
}
