import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { goAlive } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

const { shop, browser } = await joinShop()
const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
const productAddress = `${shop.url}/tire/moto/${seller?.ean}/tire`

const openContext = (width: number) => browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL', reducedMotion: 'reduce' })

const widgetButton = (page: Page) => page.getByRole('button', { name: 'נגישות', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'התאמות נגישות' })
const reset = (page: Page) => panel(page).getByRole('button', { name: 'איפוס ההתאמות' })

async function openPanel(page: Page): Promise<void> {
  await widgetButton(page).click()
  await reset(page).waitFor()
}

type Act = (page: Page) => Promise<void>
const press =
  (name: string, times = 1): Act =>
  async (page) => {
    // At the limit the button says that it is disabled, but takes the press: it must change nothing.
    for (let time = 0; time < times; time += 1) await panel(page).getByRole('button', { name, exact: true }).click({ force: true })
  }
const turnOn =
  (name: string): Act =>
  (page) =>
    panel(page).getByRole('switch', { name }).click()
const choose =
  (group: string, name: string): Act =>
  (page) =>
    panel(page).getByRole('group', { name: group }).getByRole('radio', { name }).check()

/** Of the product page: its title, a title on the dark foot, a link in the text. */
const TITLE = 'main h1'
const DARK_TITLE = 'footer h2'
const LINK = 'main a.link'

/** What a setting does: selector, property, value. */
type Effect = readonly [string, string, string]

const SETTINGS: readonly (readonly [string, Act, readonly Effect[]])[] = [
  [
    'fontColor',
    choose('צבע הטקסט', 'כחול'),
    [
      [TITLE, 'color', 'rgb(11, 58, 138)'],
      ['footer p', 'color', 'rgb(191, 215, 255)'],
    ],
  ],
  [
    'fontSizeAdjustment',
    press('הגדלה: גודל הטקסט', 5),
    [
      ['body', 'font-size', '24px'],
      [TITLE, 'font-size', '54px'],
    ],
  ],
  ['lineHeight', press('הגדלה: מרווח בין שורות', 20), [[LINK, 'line-height', '41.728px']]],
  [
    'letterSpacing',
    press('הגדלה: ריווח אותיות', 10),
    [
      [LINK, 'letter-spacing', '2.4px'],
      [TITLE, 'letter-spacing', '5.4px'],
    ],
  ],
  [
    'textBold',
    turnOn('טקסט מודגש'),
    [
      ['footer p', 'font-weight', '700'],
      [TITLE, 'font-weight', '900'],
    ],
  ],
  [
    'textItalic',
    turnOn('טקסט נטוי'),
    [
      [LINK, 'font-style', 'italic'],
      [TITLE, 'font-style', 'italic'],
    ],
  ],
  ['textCase', choose('אותיות באנגלית', 'גדולות'), [[TITLE, 'text-transform', 'uppercase']]],
  [
    'textAlignment',
    choose('יישור הטקסט', 'לשמאל'),
    [
      [TITLE, 'text-align', 'left'],
      ['footer p', 'text-align', 'left'],
    ],
  ],
  [
    'titleColor',
    choose('צבע הכותרות', 'אדום'),
    [
      [TITLE, 'color', 'rgb(132, 17, 17)'],
      [DARK_TITLE, 'color', 'rgb(255, 205, 200)'],
    ],
  ],
  [
    'titleBackgroundColor',
    choose('רקע הכותרות', 'צהוב'),
    [
      [TITLE, 'background-color', 'rgb(255, 241, 166)'],
      [DARK_TITLE, 'color', 'rgb(23, 25, 30)'],
    ],
  ],
  [
    'highlightTitles',
    turnOn('הדגשת כותרות'),
    [
      [TITLE, 'outline-style', 'solid'],
      [DARK_TITLE, 'outline-style', 'solid'],
    ],
  ],
  [
    'highlightLinks',
    turnOn('הדגשת קישורים'),
    [
      [LINK, 'background-color', 'rgb(255, 241, 166)'],
      ['footer nav a', 'text-decoration-line', 'underline'],
    ],
  ],
  ['hideImages', turnOn('הסתרת תמונות'), [['main img', 'opacity', '0']]],
  ['monochrome', turnOn('שחור־לבן'), [['html', 'filter', 'grayscale(1)']]],
  [
    'highContrast',
    turnOn('ניגודיות גבוהה'),
    [
      ['body', 'background-color', 'rgb(255, 255, 255)'],
      ['footer', 'background-color', 'rgb(0, 0, 0)'],
    ],
  ],
  [
    'lowContrast',
    turnOn('ניגודיות רכה'),
    [
      ['body', 'background-color', 'rgb(237, 234, 228)'],
      ['footer', 'background-color', 'rgb(60, 65, 74)'],
    ],
  ],
  [
    'widgetOpen',
    async () => {},
    [
      ['#accessibility-panel', 'display', 'grid'],
      ['aside > button', 'display', 'none'],
    ],
  ],
]

const look = (page: Page, effects: readonly Effect[]): Promise<string[]> =>
  page.evaluate(
    (asked) =>
      asked.map(([selector, property]) => {
        const element = document.querySelector(selector)
        return element ? getComputedStyle(element).getPropertyValue(property) : `no ${selector}`
      }),
    effects,
  )

/** The settings that stand on the root: those that are not as at the beginning. Mantine's own attributes stand there too. */
const changes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mantine = ['mantineColorScheme', 'respectReducedMotion']
    return Object.keys(document.documentElement.dataset).filter((name) => !mantine.includes(name))
  })

const valuesOf = (effects: readonly Effect[]) => effects.map(([, , value]) => value)

/** The same browser, but no module ever arrives: what is seen came from the document, its styles and the one early script. */
async function lookBeforeModules(context: BrowserContext, effects: readonly Effect[]): Promise<string[]> {
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('entry-accessibility') ? route.continue() : route.abort('aborted'),
  )
  await page.goto(productAddress, { waitUntil: 'domcontentloaded' })
  const seen = await look(page, effects)
  await page.close()
  return seen
}

describe.each(WIDTHS)('the accessibility widget at %i pixels', (width) => {
  it.each(SETTINGS)('%s changes what it says, is there before the first paint, and survives a reload', async (setting, act, effects) => {
    const context = await openContext(width)
    const page = await context.newPage()
    const pageErrors = watchPageErrors(page)
    await page.goto(productAddress)
    const before = await look(page, effects)
    for (const [index, value] of valuesOf(effects).entries()) expect(before[index]).not.toBe(value)
    await openPanel(page)
    await act(page)
    expect(await look(page, effects)).toEqual(valuesOf(effects))
    expect(await lookBeforeModules(context, effects)).toEqual(valuesOf(effects))
    await page.reload()
    await reset(page).waitFor()
    expect(await look(page, effects)).toEqual(valuesOf(effects))
    await takePicture(page, `accessibility-${setting}`, { of: 'screen' })
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('makes text twice as large at its limit and 86 % at the other, and says where it stands', async () => {
    const context = await openContext(width)
    const page = await context.newPage()
    await page.goto(productAddress)
    await openPanel(page)
    const size = panel(page).getByRole('group', { name: 'גודל הטקסט' })
    await press('הגדלה: גודל הטקסט', 11)(page)
    expect(await look(page, [['body', 'font-size', '']])).toEqual(['32px'])
    expect(await size.getByRole('status').textContent()).toBe('גודל הטקסט +100')
    expect(await size.getByRole('button', { name: 'הגדלה: גודל הטקסט' }).getAttribute('aria-disabled')).toBe('true')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(
      await panel(page).evaluate((box) =>
        [...box.querySelectorAll('*')].every((part) => part.getBoundingClientRect().right <= box.getBoundingClientRect().right + 1),
      ),
    ).toBe(true)
    await press('הקטנה: גודל הטקסט', 21)(page)
    expect(await look(page, [['body', 'font-size', '']])).toEqual(['13.76px'])
    expect(await size.getByRole('status').textContent()).toBe('גודל הטקסט −100')
    await context.close()
  })

  it('lets one contrast give way to the other, and takes everything back but itself', async () => {
    const context = await openContext(width)
    const page = await context.newPage()
    await page.goto(productAddress)
    await openPanel(page)
    await turnOn('ניגודיות גבוהה')(page)
    await turnOn('ניגודיות רכה')(page)
    expect(await panel(page).getByRole('switch', { name: 'ניגודיות גבוהה' }).getAttribute('aria-checked')).toBe('false')
    expect(await changes(page)).toEqual(['widgetOpen', 'lowContrast'])
    await press('הקטנה: מרווח בין שורות')(page)
    await choose('צבע הטקסט', 'ירוק')(page)
    await reset(page).click()
    expect(await changes(page)).toEqual(['widgetOpen'])
    expect(await panel(page).isVisible()).toBe(true)
    await page.reload()
    await reset(page).waitFor()
    expect(await changes(page)).toEqual(['widgetOpen'])
    await context.close()
  })

  it('keeps two tabs in step', async () => {
    const context = await openContext(width)
    const [page, other] = [await context.newPage(), await context.newPage()]
    await page.goto(productAddress)
    await goAlive(other, `${shop.url}/cart`)
    await openPanel(page)
    await turnOn('טקסט נטוי')(page)
    await expect.poll(() => look(other, [['main h1', 'font-style', '']])).toEqual(['italic'])
    expect(await panel(other).isVisible()).toBe(false)
    await openPanel(other)
    await panel(other).getByRole('switch', { name: 'טקסט נטוי' }).click()
    await expect.poll(() => look(page, [[TITLE, 'font-style', '']])).toEqual(['normal'])
    await expect.poll(() => panel(page).getByRole('switch', { name: 'טקסט נטוי' }).getAttribute('aria-checked')).toBe('false')
    await context.close()
  })

  it('opens and closes by keyboard, takes the focus and gives it back, and leads to the statement', async () => {
    const context = await openContext(width)
    const page = await context.newPage()
    await goAlive(page, productAddress)
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await widgetButton(page).focus()
    await page.keyboard.press('Enter')
    await reset(page).waitFor()
    expect(await focused()).toBe('accessibility-panel')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('סגירה')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await panel(page).isVisible()).toBe(false)
    expect(await focused()).toBe('נגישות')
    await page.keyboard.press('Space')
    await panel(page).getByRole('link', { name: 'הצהרת נגישות' }).click()
    await page.waitForURL('**/accessibility-policy')
    await context.close()
  })

  it('covers no bar that buys, and shows its button above it', async () => {
    const context = await openContext(width)
    const page = await context.newPage()
    await page.goto(productAddress)
    const button = await widgetButton(page).boundingBox()
    const bar = await page.locator('[data-buy-bar]').boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
    if (width < 1024) expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    else expect(bar).toBeNull()
    await context.close()
  })

  it.each(['nonsense', '{"value":{"fontColor":"<b>","lineHeight":7},"expiresAt":9e15}'])(
    'shows the shop as it is when the browser keeps %s',
    async (stored) => {
      const context = await openContext(width)
      await context.addInitScript((text) => localStorage.setItem('accessibility', text), stored)
      const page = await context.newPage()
      const pageErrors = watchPageErrors(page)
      await goAlive(page, productAddress)
      expect(await changes(page)).toEqual([])
      expect(pageErrors).toEqual([])
      await context.close()
    },
  )

  it('can be used under its own settings, all of them at their furthest', async () => {
    const context = await openContext(width)
    const steps = { fontSizeAdjustment: 100, lineHeight: 100, letterSpacing: 100 }
    await storeInBrowser(context, { accessibility: { widgetOpen: true, highContrast: true, textBold: true, ...steps } })
    const page = await context.newPage()
    await page.goto(productAddress)
    await reset(page).waitFor()
    await takePicture(page, 'accessibility-furthest', { of: 'screen' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await reset(page).click()
    expect(await look(page, [['body', 'font-size', '']])).toEqual(['16px'])
    await context.close()
  })
})

describe('the early script', () => {
  it('stands before every style sheet, holds back the first paint, is small and is kept for ever', async () => {
    const html = await (await fetch(productAddress)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const [tag, address] = /<script src="([^"]*entry-accessibility[^"]*)"><\/script>/.exec(head) ?? []
    expect(head.indexOf(tag ?? 'no early script')).toBeGreaterThan(0)
    expect(head.indexOf(tag ?? '')).toBeLessThan(head.indexOf('rel="stylesheet"'))
    const answer = await fetch(shop.url + address, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_500)

    const context = await openContext(WIDTHS[0])
    const page = await context.newPage()
    await page.goto(productAddress)
    const status = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('entry-accessibility'))
        .map((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus),
    )
    expect(status).toEqual(['blocking'])
    await context.close()
  })
})
