import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { BUSINESS } from '#tools/testing/shared-settings.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** Pages about the shop and its rules, and the forms that are sent to staff. */

const { shop, browser, truth } = await joinShop()

/** What each page must say: the shop's numbers and rules, what the law demands, and the company's details. */
const PAGES: Record<string, readonly string[]> = {
  '/terms-of-use': [
    'מגיל 18',
    '48 שעות עד שבוע',
    'יום עסקים אחד',
    '24–72',
    '₪60',
    '4 שנים',
    'בתוך שבוע',
    'חשבונית מס',
    'עשוי להשתנות',
    'Visa',
    'Mastercard',
    'PayPal',
    'העברה בנקאית',
    'גוביינא',
    'לא בהמחאות',
    '18%',
    '3 ימי עסקים',
    '24 שעות',
    '5 שנים',
    'רישיון הרכב',
    BUSINESS.SHOP_LEGAL_NAME,
    BUSINESS.SHOP_COMPANY_ID,
  ],
  '/returns-and-refund-policy': [
    '14 ימים מיום שהמשלוח יצא',
    '14 ימים מהיום שקיבלתם',
    '4 חודשים',
    '5%',
    '₪100',
    '₪60 כולל מע״מ',
    'שמסרב לקבל',
  ],
  '/privacy-policy': [
    'תיקון 13',
    'חברת הסליקה',
    'YouTube',
    'לעיין',
    'לתקן',
    'מספר אקראי',
    'אשף ההתאמה',
    'מודל שפה',
    'האופנוע שלכם',
    BUSINESS.SHOP_EMAIL,
  ],
  '/data-protection-policy-and-gdpr': ['GDPR', '6(1)(b)', 'אירוע אבטחה חמור'],
  '/accessibility-policy': ['5568', 'AA', 'דנה כהן', '03-555-0150', 'access@wheels.example', '21/11/2026', 'עוד לא נערכה'],
  '/about-us': [BUSINESS.SHOP_LEGAL_NAME, BUSINESS.SHOP_ADDRESS],
  '/guides/sidewall': [
    'איך קוראים את הכתוב על הצמיג',
    'MT90 הוא 130/90',
    '3.00-18',
    '365 ק״ג',
    'שבוע 23 של שנת 2024',
    'שבוע 20 של שנת 2024',
    'ROTATION',
    'צריך פנימית',
    'רישיון הרכב',
  ],
  '/guides/wear': ['מתי מחליפים צמיג', 'TWI', '2 מ״מ', 'אינו ייעוץ משפטי', 'סדקים', 'עד 5 שנים', 'שטוח'],
  '/guides/pressure': ['לחץ אוויר ועומס', 'קר', 'המורכב', '601 ק״ג', '710 ק״ג', '115 ק״ג', 'מתחת ליצרן'],
  '/imprint': [BUSINESS.SHOP_LEGAL_NAME, BUSINESS.SHOP_COMPANY_ID, BUSINESS.SHOP_ADDRESS, BUSINESS.SHOP_EMAIL],
  '/customer-service': ['09:00–17:00', 'ימים א׳ עד ה׳', BUSINESS.SHOP_ADDRESS, BUSINESS.SHOP_EMAIL],
  '/contact-us': ['09:00–17:00', BUSINESS.SHOP_EMAIL],
  '/our-direct-business-model': ['היצרן', 'סיטונאי', 'מחיר של יבואן', 'יודעים מה קונים', 'מדברים עם מי שמייבא'],
  '/testimonials': ['אלה לא לקוחות אמיתיים', 'איור להמחשה'],
  '/cancel-order': ['5% או ₪100', 'החזרות וביטולים'],
  '/shop/signup': ['יש לכם מוסך', 'התקנה'],
}

const [PHONE, DESKTOP] = WIDTHS

/** Few browsers for many pages: each loads the shop's scripts once. */
const usual = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
const withLargeLetters = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
await storeInBrowser(withLargeLetters, { accessibility: { highContrast: true, fontSizeAdjustment: 100 } })
const withoutScripts = await openContext(browser, PHONE, { javaScriptEnabled: false })

const open = (path: string) => openPage(usual, shop.url + path, 'alive')

describe('every page', async () => {
  const large = await openPage(withLargeLetters, shop.url, 'alive')
  const plain = await withoutScripts.newPage()
  const misfitsOf = async (page: Page) => ({ isTooWide: !(await fitsWidth(page)), cut: await cutTexts(page) })
  const none = { isTooWide: false, cut: [] }

  it.each(Object.keys(PAGES))(
    '%s is read by everyone, and fits a phone, a desktop, and a phone with letters twice as large',
    async (path) => {
      const { page, pageErrors } = await open(path)
      expect(await violationsOf(page)).toEqual([])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        expect(await misfitsOf(page)).toEqual(none)
      }
      await takePicture(page, `information${path.replaceAll('/', '-')}`)
      await page.close()
      await goAlive(large.page, shop.url + path)
      expect(await misfitsOf(large.page)).toEqual(none)
      expect([...pageErrors, ...large.pageErrors]).toEqual([])
    },
  )

  it.each(Object.entries(PAGES))('%s says all that it has to, without scripts', async (path, sentences) => {
    await plain.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
    const text = (await plain.locator('main').innerText()).replace(/\s+/g, ' ')
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
    expect(await plain.locator('meta[name="robots"][content="noindex"]').count()).toBe(0)
    const kinds = path.startsWith('/guides/') ? ['BreadcrumbList', 'Article'] : ['BreadcrumbList']
    expect(await plain.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
      kinds.map((kind) => expect.stringContaining(`"@type":"${kind}"`)),
    )
  })
})

describe('what only the server draws', () => {
  /** Changes each part before any script runs: React would draw anew what it finds changed. */
  const changeDrawn = () =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const part of document.querySelectorAll('[data-drawn]')) part.append(document.createElement('hr'))
    })
  const changedIn = (page: Page, place: string) => page.locator(`${place} [data-drawn] > hr`).count()

  /** A page where each of its parts is changed so, and the scripts that it asks for. */
  async function openChanged(path: string) {
    const page = await usual.newPage()
    const pageErrors = watchPageErrors(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.addInitScript(changeDrawn)
    await goAlive(page, shop.url + path)
    return {
      page,
      pageErrors,
      drawing: () => scripts.filter((name) => /(footer-parts|article-parts|guide-blocks|terms-of-use\.text)-/.test(name)),
    }
  }

  it('is left alone by what comes alive around it, and asks for no script', async () => {
    const { page, pageErrors, drawing } = await openChanged('/guides/wear')
    expect([await changedIn(page, 'main'), await changedIn(page, 'footer')]).toEqual([2, 2])
    expect(drawing()).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })

  it('is drawn by the browser where one comes from another page, and is there at once on the way back', async () => {
    const { page, pageErrors, drawing } = await openChanged('/terms-of-use')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'איך קוראים צמיג' }).click()
    await page.getByRole('heading', { level: 2, name: 'המידה, חלק אחר חלק' }).waitFor()
    expect([await changedIn(page, 'main'), await changedIn(page, 'footer')]).toEqual([0, 2])
    // Pages that share their code change in place.
    await footer.getByRole('link', { name: 'לחץ אוויר ועומס' }).click()
    await page.getByRole('heading', { level: 2, name: 'מודדים קר' }).waitFor()
    expect(await page.title()).toContain('לחץ אוויר ועומס')
    await footer.getByRole('link', { name: 'תקנון' }).click()
    await page.getByRole('heading', { level: 2, name: 'אחריות' }).waitFor()
    expect([await changedIn(page, 'main'), await changedIn(page, 'footer')]).toEqual([2, 2])
    expect(drawing().filter((name) => /footer-parts|terms-of-use/.test(name))).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })

  it('shows in the foot of the checkout only what a buyer has to be able to read', async () => {
    const { page } = await open('/checkout')
    const links = page.getByRole('contentinfo').getByRole('link')
    expect(await links.count()).toBe(4)
    await page.goto(shop.url)
    expect(await links.filter({ hasText: 'תקנון' }).count()).toBe(1)
    await page.close()
  })
})

/** Where a rider meets a word, and the guide that explains it. */
const GUIDES: readonly [path: string, link: string, address: string][] = [
  ['/?by=size', 'איך קוראים את הכתוב על הצמיג', '/guides/sidewall'],
  ['/about-us', 'איך קוראים צמיג', '/guides/sidewall'],
  ['/about-us', 'מתי מחליפים צמיג', '/guides/wear'],
  ['/about-us', 'לחץ אוויר ועומס', '/guides/pressure'],
  ['/guides/sidewall', 'לפי המידה', '/?by=size'],
  ['/guides/wear', 'לפי האופנוע', '/?by=motorcycle'],
  ['/guides/pressure', 'לפי האופנוע', '/?by=motorcycle'],
]

describe('a guide', () => {
  it.each(GUIDES)('is met on %s: "%s" leads to %s, also without scripts', async (path, link, address) => {
    const page = await withoutScripts.newPage()
    await page.goto(shop.url + path)
    expect(await page.getByRole('link', { name: link, exact: true }).first().getAttribute('href')).toBe(address)
    await page.close()
  })

  it('shows every drawing that it explains', async () => {
    for (const path of Object.keys(PAGES).filter((known) => known.startsWith('/guides/'))) {
      const { page, pageErrors } = await open(path)
      const drawn = await page
        .getByRole('main')
        .getByRole('figure')
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
      expect(drawn.length).toBeGreaterThan(0)
      expect(drawn).not.toContain(false)
      expect(pageErrors).toEqual([])
      await page.close()
    }
  })
})

describe('what a page is for', () => {
  it('shows a picture large, turns to its neighbour and closes, by keyboard', async () => {
    const { page, pageErrors } = await open('/testimonials')
    const pictures = page.getByRole('list', { name: 'גלריית איורים' }).getByRole('link')
    expect(await pictures.count()).toBe(25)
    await pictures.first().focus()
    await page.keyboard.press('Enter')
    const large = page.getByRole('dialog', { name: 'תמונה מוגדלת' })
    await large.getByText('1 מתוך 25').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'information-large-picture', { of: 'screen' })
    await page.keyboard.press('ArrowLeft')
    await large.getByText('2 מתוך 25').waitFor()
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await expectFocus(pictures.first())
    expect(pageErrors).toEqual([])
    await page.close()
  })

  it('cancels a purchase by keyboard, after what was wrong is mended, and staff find it', async () => {
    const { page, pageErrors } = await open('/')
    // Long before the key that sends: Chromium says that it will intercept before the page knows, and a key outruns that.
    await page.route('**/api/v1/cancellations', (route) => route.abort('failed'), { times: 1 })
    await page.getByRole('main').getByRole('link', { name: 'ביטול עסקה' }).click()
    await page.getByLabel('שם מלא').fill('דנה')
    await page.keyboard.press('Enter')
    await page.getByText('יש להזין שם פרטי ושם משפחה.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'information-form-with-faults')
    await page.keyboard.type(' לוי')
    await page.keyboard.press('Tab')
    await page.keyboard.type('050-123 4567')
    await page.keyboard.press('Enter')
    const failure = page.getByText('אין חיבור לאינטרנט. בדקו')
    await failure.waitFor()
    await expectFocus(failure)
    expect(await page.getByLabel('טלפון נייד').inputValue()).toBe('050-123 4567')
    await page.getByRole('button', { name: 'שליחת הודעת ביטול' }).press('Enter')
    const sent = page.getByRole('region', { name: 'הודעת הביטול נשלחה' })
    await sent.waitFor()
    await expectFocus(sent)
    expect(await sent.textContent()).toMatch(/\d{3}-\d{3}-\d{3}/)
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'information-form-sent')
    const { rows } = await truth.database.query('SELECT phone FROM contacts WHERE name = $1', ['דנה לוי'])
    expect(rows).toEqual([{ phone: '0501234567' }])
    expect(pageErrors.filter((trouble) => !trouble.includes('ERR_FAILED'))).toEqual([])
    await page.close()
  })

  it('lets a garage ask to join', async () => {
    const { page, pageErrors } = await open('/customer-service')
    await page.getByRole('link', { name: 'הצטרפו כנקודת התקנה' }).click()
    const typed = {
      'שם המוסך': 'מוסך האופנוע',
      'איש קשר': 'יוסי כהן',
      'טלפון נייד': '0501234569',
      עיר: 'חיפה',
      'דוא״ל': 'yossi@garage.example',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'שליחת הפרטים' }).click()
    await page
      .getByRole('region', { name: 'קיבלנו, תודה' })
      .getByText(/\d{3}-\d{3}-\d{3}/)
      .waitFor()
    expect(pageErrors).toEqual([])
    await page.close()
  })

  it('leads to a place of a long page, and Back leads on to where one came from', async () => {
    const { page } = await open('/about-us')
    await page.getByRole('contentinfo').getByRole('link', { name: 'תקנון' }).click()
    const places = page.getByRole('navigation', { name: 'בדף הזה' })
    await places.waitFor()
    const placeOf = (id: string) => places.getByRole('link').and(page.locator(`[href="#${id}"]`))
    const topOf = (id: string) => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
    expect(await placeOf('warranty').isVisible()).toBe(false)
    await places.locator('summary').click()
    await placeOf('warranty').click()
    await expect.poll(() => topOf('warranty')).toBeLessThan(200)
    // On a desktop they all stand beside the page.
    await page.setViewportSize({ width: DESKTOP, height: 844 })
    await placeOf('prices').click()
    await expect.poll(() => topOf('prices')).toBeLessThan(200)
    for (let times = 0; times < 3; times += 1) await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'אודות' }).waitFor()
    await page.close()
  })

  it('gives the two addresses of customer service one canonical one, and the switches of privacy their page', async () => {
    const { page } = await open('/contact-us')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/customer-service$/)
    expect(await page.getByRole('link', { name: 'כתבו לנו במייל' }).getAttribute('href')).toContain(`mailto:${BUSINESS.SHOP_EMAIL}`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'פרטיות' }).click()
    await page.getByRole('main').getByRole('checkbox', { name: 'לספור את הביקורים שלי בחנות' }).waitFor()
    await page.close()
  })
})
