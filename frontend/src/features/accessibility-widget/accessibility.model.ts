import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { appStarted } from '#frontend/shared/browser.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { readStoredFx, watchStored, writeStoredFx } from '#frontend/shared/storage.ts'
import { accessibilityText } from './accessibility.text.ts'
import { type AccessibilityAction, type AccessibilitySettings, act, defaults, readSettings, storageKey } from './accessibility.ts'
import { showSettings } from './appearance.ts'

const loadFx = attach({ effect: readStoredFx, mapParams: () => storageKey })
const saveFx = attach({ effect: writeStoredFx, mapParams: (value: AccessibilitySettings) => ({ key: storageKey, value }) })
const watchFx = createEffect(() => {
  watchStored(storageKey, scopeBind(changedElsewhere, { safe: true }))
})
export const showFx = createEffect((settings: AccessibilitySettings) => showSettings(document.documentElement, settings))

export const acted = createEvent<AccessibilityAction>()
export const changedElsewhere = createEvent<unknown>()

export const $accessibility = createStore(defaults, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, stored) => readSettings(stored))
  // How the shop looks is the same in every tab; whether the panel stands open is each tab's own.
  .on(changedElsewhere, ({ widgetOpen }, stored) => ({ ...readSettings(stored), widgetOpen }))

export const $isWidgetOpen = $accessibility.map((settings) => settings.widgetOpen)

sample({ clock: appStarted, target: [loadFx, watchFx] })

const outcome = sample({ clock: acted, source: $accessibility, fn: act })
const changed = sample({ clock: outcome, filter: Boolean })
sample({ clock: changed, target: [$accessibility, saveFx] })
sample({ clock: [changed, changedElsewhere], source: $accessibility, target: showFx })
sample({
  clock: outcome,
  filter: (settings) => settings === null,
  fn: () => ({ text: accessibilityText.unknownAction, isError: true }),
  target: snackShown,
})
