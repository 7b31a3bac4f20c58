import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { $accessibility, $isWidgetOpen, acted, changedElsewhere, showFx } from './accessibility.model.ts'
import { type AccessibilityAction, type AccessibilitySettings, defaults } from './accessibility.ts'

/** A browser whose storage holds `kept`; `written` is what it is given to hold, `shown` what the page looks like. */
function openBrowser(stored: unknown = null) {
  const written: unknown[] = []
  const shown: AccessibilitySettings[] = []
  const scope = fork({
    handlers: [
      [readStoredFx, (key: string) => (key === 'accessibility' ? stored : null)],
      [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => void (key === 'accessibility' && written.push(value))],
      [showFx, (settings: AccessibilitySettings) => void shown.push(settings)],
      [delayFx, () => new Promise(() => {})],
    ],
  })
  return { scope, written, shown }
}

describe('the accessibility widget', () => {
  it('goes on with what the browser keeps', async () => {
    const { scope } = openBrowser({ widgetOpen: true, textBold: true, lineHeight: 25 })
    void allSettled(appStarted, { scope })
    await expect.poll(() => scope.getState($accessibility)).toEqual({ ...defaults, widgetOpen: true, textBold: true, lineHeight: 25 })
    expect(scope.getState($isWidgetOpen)).toBe(true)
  })

  it('shows and keeps every change', async () => {
    const { scope, written, shown } = openBrowser()
    await allSettled(acted, { scope, params: { type: 'set', setting: 'widgetOpen', value: true } })
    await allSettled(acted, { scope, params: { type: 'raise', setting: 'fontSizeAdjustment' } })
    const expected = [
      { ...defaults, widgetOpen: true },
      { ...defaults, widgetOpen: true, fontSizeAdjustment: 10 },
    ]
    expect(written).toEqual(expected)
    expect(shown).toEqual(expected)
  })

  it.each([true, false])('follows another tab in how the shop looks, but keeps its panel as it is (open: %s)', async (isOpen) => {
    const { scope, written, shown } = openBrowser({ widgetOpen: isOpen })
    void allSettled(appStarted, { scope })
    await expect.poll(() => scope.getState($isWidgetOpen)).toBe(isOpen)
    await allSettled(changedElsewhere, { scope, params: { ...defaults, widgetOpen: !isOpen, textBold: true } })
    const expected = { ...defaults, widgetOpen: isOpen, textBold: true }
    expect([scope.getState($accessibility), shown.at(-1), written]).toEqual([expected, expected, []])
  })

  it('says that there is no such act, and changes nothing', async () => {
    const { scope, written, shown } = openBrowser()
    void allSettled(acted, { scope, params: { type: 'explode' } as unknown as AccessibilityAction })
    await expect.poll(() => scope.getState($snack)).toMatchObject({ text: 'שגיאה: לא נמצאה פעולה כזו', isError: true })
    expect(scope.getState($accessibility)).toEqual(defaults)
    expect([written, shown]).toEqual([[], []])
  })
})
