import { invoke } from '@withease/factories'
import { createEffect, createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { accessibilityText } from './accessibility.text.ts'
import { type AccessibilityAction, type AccessibilitySettings, act, defaults, readSettings, storageKey } from './accessibility.ts'
import { showSettings } from './appearance.ts'

const persistedSettings = invoke(persisted, storageKey)
export const showFx = createEffect((settings: AccessibilitySettings) => showSettings(document.documentElement, settings))

export const acted = createEvent<AccessibilityAction>()
/** Read at the start, or written by another tab. */
export const settingsReceived = persistedSettings.received

export const $accessibility = createStore(defaults, { serialize: 'ignore' })
  .on(persistedSettings.loaded, (_, { result }) => readSettings(result))
  // The tabs share all settings except whether the panel is open.
  .on(settingsReceived, ({ widgetOpen }, stored) => ({ ...readSettings(stored), widgetOpen }))

export const $isWidgetOpen = $accessibility.map((settings) => settings.widgetOpen)

const outcome = sample({ clock: acted, source: $accessibility, fn: act })
const changed = sample({ clock: outcome, filter: Boolean })
sample({ clock: changed, target: [$accessibility, persistedSettings.saveFx] })
sample({ clock: [changed, settingsReceived], source: $accessibility, target: showFx })
sample({
  clock: outcome,
  filter: (settings) => settings === null,
  fn: () => ({ text: accessibilityText.unknownAction, isError: true }),
  target: snackShown,
})
