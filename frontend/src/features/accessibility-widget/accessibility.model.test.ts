import { allSettled, fork } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { wrap } from '#frontend/shared/envelope.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { $accessibility, $isWidgetOpen, acted, changedElsewhere, showFx } from './accessibility.model.ts'
import { type AccessibilityAction, type AccessibilitySettings, defaults } from './accessibility.ts'

afterEach(() => void vi.unstubAllGlobals())

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

describe('two tabs of one browser', () => {
  type Listener = (event: { key: string; newValue: string | null }) => void

  /** Each tab has a scope of its own; what one writes is told to the other, as browsers do. */
  function openTabs() {
    const held = new Map<string, string>()
    const listeners: Listener[] = []
    vi.stubGlobal('window', {
      addEventListener: (kind: string, listener: Listener) => void (kind === 'storage' && listeners.push(listener)),
    })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => void held.set(key, text),
    })
    const open = () => fork({ handlers: [[showFx, () => {}]] })
    const tell = (listener: Listener | undefined) => listener?.({ key: 'accessibility', newValue: held.get('accessibility') ?? null })
    return { held, listeners, open, tell }
  }

  it('are kept in step, each with a panel of its own', async () => {
    const { listeners, open, tell } = openTabs()
    const [first, second] = [open(), open()]
    for (const scope of [first, second]) await allSettled(appStarted, { scope })
    const [toFirst, toSecond] = listeners
    await allSettled(acted, { scope: first, params: { type: 'set', setting: 'widgetOpen', value: true } })
    await allSettled(acted, { scope: first, params: { type: 'set', setting: 'textItalic', value: true } })
    tell(toSecond)
    expect(second.getState($accessibility)).toEqual({ ...defaults, textItalic: true })
    await allSettled(acted, { scope: second, params: { type: 'set', setting: 'textItalic', value: false } })
    tell(toFirst)
    expect(first.getState($accessibility)).toEqual({ ...defaults, widgetOpen: true })
  })

  it('go on with what is kept: the next one begins as the last one ended', async () => {
    const { open } = openTabs()
    const first = open()
    await allSettled(appStarted, { scope: first })
    for (const setting of ['fontSizeAdjustment', 'lineHeight', 'letterSpacing'] as const) {
      await allSettled(acted, { scope: first, params: { type: 'lower', setting } })
    }
    await allSettled(acted, { scope: first, params: { type: 'set', setting: 'titleColor', value: 'red' } })
    const next = open()
    await allSettled(appStarted, { scope: next })
    expect(next.getState($accessibility)).toEqual(first.getState($accessibility))
    expect(next.getState($accessibility)).toMatchObject({ fontSizeAdjustment: -10, lineHeight: -5, letterSpacing: -10, titleColor: 'red' })
    await allSettled(acted, { scope: next, params: { type: 'reset' } })
    const last = open()
    await allSettled(appStarted, { scope: last })
    expect(last.getState($accessibility)).toEqual({ ...defaults, widgetOpen: true })
  })

  it.each(['nonsense', '{"value":{"fontColor":"<b>","lineHeight":7},"expiresAt":9e15}', wrap({ textBold: true }, 0)])(
    'begin as the shop is when the browser keeps %s',
    async (text) => {
      const { held, open } = openTabs()
      held.set('accessibility', text)
      const scope = open()
      await allSettled(appStarted, { scope })
      expect(scope.getState($accessibility)).toEqual(defaults)
    },
  )
})
