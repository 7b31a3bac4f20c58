import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { wrap } from '#frontend/shared/envelope.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $accessibility, $isWidgetOpen, acted, settingsReceived, showFx } from './accessibility.model.ts'
import { type AccessibilityAction, type AccessibilitySettings, defaults } from './accessibility.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser with these stored settings, or none; `shown` is the state of the page. */
function openBrowser(accessibility: unknown = null) {
  const shown: AccessibilitySettings[] = []
  const { scope, stored } = openScope({
    stored: { accessibility },
    handlers: [[showFx, (settings: AccessibilitySettings) => void shown.push(settings)]],
  })
  return { scope, kept: () => stored.get('accessibility'), shown }
}

describe('the accessibility widget', () => {
  it('restores the stored settings', async () => {
    const { scope } = openBrowser({ widgetOpen: true, textBold: true, lineHeight: 25 })
    void allSettled(appStarted, { scope })
    await expect.poll(() => scope.getState($accessibility)).toEqual({ ...defaults, widgetOpen: true, textBold: true, lineHeight: 25 })
    expect(scope.getState($isWidgetOpen)).toBe(true)
  })

  it('applies and stores every change', async () => {
    const { scope, kept, shown } = openBrowser()
    await allSettled(acted, { scope, params: { type: 'set', setting: 'widgetOpen', value: true } })
    expect([kept(), shown.at(-1)]).toEqual(Array(2).fill({ ...defaults, widgetOpen: true }))
    await allSettled(acted, { scope, params: { type: 'raise', setting: 'fontSizeAdjustment' } })
    expect([kept(), shown.at(-1)]).toEqual(Array(2).fill({ ...defaults, widgetOpen: true, fontSizeAdjustment: 10 }))
  })

  it.each([true, false])("follows another tab's settings, but not whether the panel is open (open: %s)", async (isOpen) => {
    const { scope, kept, shown } = openBrowser({ widgetOpen: isOpen })
    void allSettled(appStarted, { scope })
    await expect.poll(() => scope.getState($isWidgetOpen)).toBe(isOpen)
    await allSettled(settingsReceived, { scope, params: { ...defaults, widgetOpen: !isOpen, textBold: true } })
    const expected = { ...defaults, widgetOpen: isOpen, textBold: true }
    expect([scope.getState($accessibility), shown.at(-1), kept()]).toEqual([expected, expected, { widgetOpen: isOpen }])
  })

  it('ignores an unknown action', async () => {
    const { scope, kept, shown } = openBrowser()
    void allSettled(acted, { scope, params: { type: 'explode' } as unknown as AccessibilityAction })
    await expect.poll(() => scope.getState($snack)).toMatchObject({ text: 'שגיאה: לא נמצאה פעולה כזו', isError: true })
    expect(scope.getState($accessibility)).toEqual(defaults)
    expect([kept(), shown]).toEqual([null, []])
  })
})

describe('two tabs of one browser', () => {
  type Listener = (event: { key: string; newValue: string }) => void

  it('sync their settings, each with a panel of its own', async () => {
    const listeners: Listener[] = []
    vi.stubGlobal('window', {
      addEventListener: (kind: string, listener: Listener) => void (kind === 'storage' && listeners.push(listener)),
    })
    /** Dispatches storage events to all listeners in the tab, as browsers do. */
    const openTab = async () => {
      const tab = openBrowser()
      await allSettled(appStarted, { scope: tab.scope })
      const heard = listeners.splice(0)
      const hear = (value: unknown) => {
        for (const listener of heard) listener({ key: 'accessibility', newValue: wrap(value, Date.now()) })
      }
      return { ...tab, hear }
    }
    const [first, second] = [await openTab(), await openTab()]
    await allSettled(acted, { scope: first.scope, params: { type: 'set', setting: 'widgetOpen', value: true } })
    await allSettled(acted, { scope: first.scope, params: { type: 'set', setting: 'textItalic', value: true } })
    second.hear(first.kept())
    expect(second.scope.getState($accessibility)).toEqual({ ...defaults, textItalic: true })
    await allSettled(acted, { scope: second.scope, params: { type: 'set', setting: 'textItalic', value: false } })
    first.hear(second.kept())
    expect(first.scope.getState($accessibility)).toEqual({ ...defaults, widgetOpen: true })
  })
})
