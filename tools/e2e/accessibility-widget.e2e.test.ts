import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { fitsWidth } from '#tools/testing/reach.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** What only a browser shows of the accessibility widget. Its rules have tests beside them, in frontend/src/features/accessibility-widget. */

const [PHONE, DESKTOP] = WIDTHS
const { shop, browser } = await joinShop()
const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
const productAddress = `${shop.url}/tire/moto/${seller?.ean}/tire`

const openBrowser = (width: number) => openContext(browser, width, { reducedMotion: 'reduce' })

const widgetButton = (page: Page) => page.getByRole('button', { name: 'נגישות', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'התאמות נגישות' })
const reset = (page: Page) => panel(page).getByRole('button', { name: 'איפוס ההתאמות' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const toggle = (page: Page, name: string) => panel(page).getByRole('switch', { name })
const choice = (page: Page, group: string, name: string) => panel(page).getByRole('group', { name: group }).getByRole('radio', { name })

/** Of the product page: its title, a title on the dark foot, a link in the text. */
const TITLE = 'main h1'
const DARK_TITLE = 'footer h2'
const LINK = 'main a.link'

/** What is seen of a setting: selector, property, value. */
type Effect = readonly [string, string, string]

interface Adjustments {
  steps: readonly (readonly [name: string, presses: number])[]
  choices: readonly (readonly [group: string, name: string])[]
  switches: readonly string[]
  effects: readonly Effect[]
}

const TOGETHER: Adjustments = {
  steps: [
    ['הגדלה: גודל הטקסט', 5],
    ['הגדלה: מרווח בין שורות', 20],
    ['הגדלה: ריווח אותיות', 10],
  ],
  choices: [
    ['צבע הטקסט', 'כחול'],
    ['אותיות באנגלית', 'גדולות'],
    ['יישור הטקסט', 'לשמאל'],
    ['רקע הכותרות', 'צהוב'],
  ],
  switches: ['טקסט מודגש', 'טקסט נטוי', 'הדגשת כותרות', 'הדגשת קישורים', 'הסתרת תמונות', 'שחור־לבן', 'ניגודיות גבוהה'],
  effects: [
    // The size of the text, 150 %
    ['body', 'font-size', '24px'],
    [TITLE, 'font-size', '54px'],
    // Between lines and between letters
    [LINK, 'line-height', '62.592px'],
    [LINK, 'letter-spacing', '3.6px'],
    [TITLE, 'letter-spacing', '8.1px'],
    // The colour of the text, one shade for light grounds and one for dark
    ['body', 'color', 'rgb(11, 58, 138)'],
    [TITLE, 'color', 'rgb(11, 58, 138)'],
    ['footer p', 'color', 'rgb(191, 215, 255)'],
    // Capitals, and the side where lines begin
    [TITLE, 'text-transform', 'uppercase'],
    [TITLE, 'text-align', 'left'],
    ['footer p', 'text-align', 'left'],
    // The ground of titles, on which even a title of the dark foot is dark
    [TITLE, 'background-color', 'rgb(255, 241, 166)'],
    [DARK_TITLE, 'color', 'rgb(11, 58, 138)'],
    // Bold and italic
    ['footer p', 'font-weight', '700'],
    [TITLE, 'font-weight', '900'],
    [LINK, 'font-style', 'italic'],
    [TITLE, 'font-style', 'italic'],
    // Titles and links that stand out
    [TITLE, 'outline-style', 'solid'],
    [DARK_TITLE, 'outline-style', 'solid'],
    [LINK, 'background-color', 'rgb(255, 241, 166)'],
    ['footer nav a', 'text-decoration-line', 'underline'],
    // No pictures, no colours, high contrast
    ['main img', 'opacity', '0'],
    ['html', 'filter', 'grayscale(1)'],
    ['body', 'background-color', 'rgb(255, 255, 255)'],
    ['footer', 'background-color', 'rgb(0, 0, 0)'],
  ],
}

/** What cannot be seen, or not be had, beside the others. */
const APART: Adjustments = {
  steps: [],
  choices: [['צבע הכותרות', 'אדום']],
  switches: ['ניגודיות רכה'],
  effects: [
    [TITLE, 'color', 'rgb(132, 17, 17)'],
    [DARK_TITLE, 'color', 'rgb(255, 205, 200)'],
    ['body', 'background-color', 'rgb(237, 234, 228)'],
    ['footer', 'background-color', 'rgb(60, 65, 74)'],
  ],
}

const PANEL_OPEN: readonly Effect[] = [
  ['#accessibility-panel', 'display', 'grid'],
  ['aside > button', 'display', 'none'],
]

async function adjust(page: Page, { steps, choices, switches }: Adjustments): Promise<void> {
  for (const [name, presses] of steps) {
    for (let press = 0; press < presses; press += 1) await button(page, name).click()
  }
  for (const [group, name] of choices) await choice(page, group, name).check()
  for (const name of switches) await toggle(page, name).click()
}

const look = (page: Page, effects: readonly Effect[]): Promise<Effect[]> =>
  page.evaluate(
    (asked) =>
      asked.map(([selector, property]): [string, string, string] => {
        const element = document.querySelector(selector)
        return [selector, property, element ? getComputedStyle(element).getPropertyValue(property) : 'not there']
      }),
    effects,
  )

/** The settings that stand on the root: those that are not as at the beginning. */
const changes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const others = ['mantineColorScheme', 'respectReducedMotion', 'alive', 'laidOut']
    return Object.keys(document.documentElement.dataset).filter((name) => !others.includes(name))
  })

/** The same browser, but no module ever arrives: what is seen came from the document, its styles and the one early script. */
async function lookBeforeModules(context: BrowserContext, effects: readonly Effect[]): Promise<Effect[]> {
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => (route.request().url().includes('entry-early') ? route.continue() : route.abort('aborted')))
  await page.goto(productAddress, { waitUntil: 'domcontentloaded' })
  const seen = await look(page, effects)
  await page.close()
  return seen
}

/** Presses a step beyond its limit, where the button says that it is disabled and takes the press all the same. */
async function pressToLimit(page: Page, name: string, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) await button(page, name).press('Enter')
  expect(await button(page, name).getAttribute('aria-disabled')).toBe('true')
  await expectFocus(button(page, name))
}

const size = (page: Page) => panel(page).getByRole('group', { name: 'גודל הטקסט' }).getByRole('status').textContent()

it('is opened, used and closed by keyboard on a phone, and the next visit looks the same from its first paint', async () => {
  const context = await openBrowser(PHONE)
  const { page, pageErrors } = await openPage(context, productAddress, 'alive')
  await widgetButton(page).focus()
  await page.keyboard.press('Enter')
  await reset(page).waitFor()
  await expectFocus(panel(page))
  await page.keyboard.press('Tab')
  await expectFocus(button(page, 'סגירה'))

  await pressToLimit(page, 'הגדלה: גודל הטקסט', 11)
  expect(await size(page)).toBe('גודל הטקסט +100')
  await button(page, 'הקטנה: מרווח בין שורות').press('Enter')
  await choice(page, 'צבע הטקסט', 'ירוק').press('Space')
  await toggle(page, 'ניגודיות גבוהה').press('Space')
  await toggle(page, 'ניגודיות רכה').press('Space')
  expect(await toggle(page, 'ניגודיות גבוהה').getAttribute('aria-checked')).toBe('false')
  const used = ['fontColor', 'fontSizeAdjustment', 'lineHeight', 'lowContrast', 'widgetOpen']
  expect((await changes(page)).toSorted()).toEqual(used)

  const effects: Effect[] = [['body', 'font-size', '32px'], ['body', 'color', 'rgb(10, 79, 39)'], ...PANEL_OPEN]
  expect(await look(page, effects)).toEqual(effects)
  expect(await lookBeforeModules(context, effects)).toEqual(effects)
  await page.reload()
  await reset(page).waitFor()
  expect(await look(page, effects)).toEqual(effects)
  expect((await changes(page)).toSorted()).toEqual(used)
  expect([await fitsWidth(page), await violationsOf(page)]).toEqual([true, []])
  await takePicture(page, 'accessibility-used', { of: 'screen' })

  await reset(page).press('Enter')
  expect([await changes(page), await panel(page).isVisible()]).toEqual([['widgetOpen'], true])
  await page.reload()
  await reset(page).waitFor()
  expect(await changes(page)).toEqual(['widgetOpen'])
  await pressToLimit(page, 'הקטנה: גודל הטקסט', 11)
  expect([await size(page), await look(page, [['body', 'font-size', '']])]).toEqual(['גודל הטקסט −100', [['body', 'font-size', '13.76px']]])

  await page.keyboard.press('Escape')
  expect(await panel(page).isVisible()).toBe(false)
  await expectFocus(widgetButton(page))
  await page.keyboard.press('Space')
  await panel(page).getByRole('link', { name: 'הצהרת נגישות' }).click()
  await page.waitForURL('**/accessibility-policy')
  expect(pageErrors).toEqual([])
  await context.close()
})

it('changes what it says, is there before the first paint, and takes it back', async () => {
  const context = await openBrowser(DESKTOP)
  const { page, pageErrors } = await openPage(context, productAddress, 'alive')
  await widgetButton(page).click()
  await reset(page).waitFor()
  for (const adjustments of [TOGETHER, APART]) {
    const { effects } = adjustments
    const before = await look(page, effects)
    for (const [index, effect] of effects.entries()) expect(before[index]).not.toEqual(effect)
    await adjust(page, adjustments)
    expect(await look(page, effects)).toEqual(effects)
    expect(await lookBeforeModules(context, [...effects, ...PANEL_OPEN])).toEqual([...effects, ...PANEL_OPEN])
    await takePicture(page, `accessibility-${adjustments === TOGETHER ? 'together' : 'apart'}`, { of: 'screen' })
    await reset(page).click()
    expect(await look(page, effects)).toEqual(before)
  }
  expect(pageErrors).toEqual([])
  await context.close()
})

it('has its place on a phone and on a desktop, with all settings at their furthest as well', async () => {
  const context = await openBrowser(PHONE)
  const steps = { fontSizeAdjustment: 100, lineHeight: 100, letterSpacing: 100 }
  await storeInBrowser(context, { accessibility: { widgetOpen: true, highContrast: true, textBold: true, ...steps } })
  const { page } = await openPage(context, productAddress, 'alive')
  await reset(page).waitFor()
  const places = { [PHONE]: { x: 0, width: PHONE }, [DESKTOP]: { x: 24, width: 400 } }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await panel(page).boundingBox()).toMatchObject(places[width])
    expect(await fitsWidth(page)).toBe(true)
    expect(await partsBeside(panel(page))).toEqual([])
    await takePicture(page, 'accessibility-furthest', { of: 'screen' })
  }
  await reset(page).click()
  expect(await look(page, [['body', 'font-size', '']])).toEqual([['body', 'font-size', '16px']])
  await button(page, 'סגירה').click()

  const bar = page.locator('[data-buy-bar]')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    // On a phone it covers little more than the gutter, and is still large enough for a finger.
    expect(await widgetButton(page).boundingBox()).toMatchObject({ x: 0, width: width < 1_000 ? 28 : 44, height: 48 })
  }
  expect(await bar.isVisible()).toBe(false)
  const face = await page.locator('aside > button > span').first().boundingBox()
  const wrap = page.locator('main .wrap').first()
  const gutter = await wrap.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
  expect(face?.width).toBeLessThanOrEqual(gutter)

  await page.setViewportSize({ width: PHONE, height: 844 })
  const tab = await widgetButton(page).boundingBox()
  expect((tab?.y ?? Number.NaN) + (tab?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await context.close()

  const withoutScripts = await openContext(browser, PHONE, { javaScriptEnabled: false })
  const plain = await openPage(withoutScripts, productAddress)
  expect(await plain.page.locator('aside > button').isVisible()).toBe(false)
  expect(await plain.page.locator('#accessibility-panel').isVisible()).toBe(false)
  await withoutScripts.close()
})

/** What can be read or pressed in the panel and reaches over its edge. */
const partsBeside = (box: ReturnType<typeof panel>): Promise<string[]> =>
  box.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('h2, h3, a, button, label, legend, output, span, svg')]
      .filter((part) => part.getBoundingClientRect().right > right + 1 || part.getBoundingClientRect().left < left - 1)
      .map((part) => `${part.tagName}: ${part.textContent}`)
  })

it('is set up by a script that stands before every style sheet, holds back the first paint, is small and is kept for ever', async () => {
  const html = await (await fetch(productAddress)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const [tag, address] = /<script src="([^"]*entry-early[^"]*)"><\/script>/.exec(head) ?? []
  expect(head.indexOf(tag ?? 'no early script')).toBeGreaterThan(0)
  expect(head.indexOf(tag ?? '')).toBeLessThan(head.indexOf('rel="stylesheet"'))
  const answer = await fetch(shop.url + address, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_500)

  const context = await openBrowser(PHONE)
  const { page } = await openPage(context, productAddress)
  const status = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('entry-early'))
      .map((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus),
  )
  expect(status).toEqual(['blocking'])
  await context.close()
})
