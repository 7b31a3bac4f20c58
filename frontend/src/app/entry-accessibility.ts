import { showStoredSettings } from '#frontend/features/accessibility-widget/appearance.ts'

/** A script of its own, not a module: the browser runs it before it paints anything. */
showStoredSettings(document.documentElement)
