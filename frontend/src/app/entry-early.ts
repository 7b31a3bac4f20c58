import { showStoredSettings } from '#frontend/features/accessibility-widget/appearance.ts'
import { keepEarlyActs } from './early-acts.ts'

/** A classic script, not a module, so that it runs before the first paint. */
showStoredSettings(document.documentElement)
keepEarlyActs()
