import { openBrowser } from '#tools/testing/browser.ts'
const browser = await openBrowser()
const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'he-IL' })
const page = await ctx.newPage()
await page.goto('http://127.0.0.1:3202/admin')
await page.getByText('התחברות להדגמה').click()
await page.locator('button[name=person]').first().click()
await page.waitForTimeout(2500)
for (const width of [390, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 1100 })
    await page.goto('http://127.0.0.1:3202/admin/orders?work=all')
    await page.waitForTimeout(2500)
    const m = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('main article')].map((e) => e.getBoundingClientRect().height)
      return { sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth, height: document.documentElement.scrollHeight, tallest: Math.round(Math.max(0, ...rows)), mean: Math.round(rows.reduce((a, b) => a + b, 0) / (rows.length || 1)) }
    })
    console.log(width, JSON.stringify(m))
    await page.screenshot({ path: `/tmp/h/wide-${width}.png` })
}
await browser.close()
