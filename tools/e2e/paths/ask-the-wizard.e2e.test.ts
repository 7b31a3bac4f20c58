import { expect, it } from 'vitest'
import { look } from '#tools/testing/cart-device.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { ask, MT07, openWizard, stepHeading } from '#tools/testing/wizard-device.ts'

const { shop, browser } = await joinShop()

it('the wizard leads over its questions to tires that fit, and on to one of them', async () => {
  const { context, page, pageErrors } = await openWizard(browser, shop.url, 390)
  await ask(page, MT07, 'סט')
  await stepHeading(page, /מתאימים ל־MT-07 שלכם/).waitFor()
  await look(page, 'path-wizard')
  const cards = page.getByRole('article')
  expect(await cards.count()).toBe(5)
  for (const card of await cards.all()) expect(await card.getByText('המידות זהות למידות היצרן').count()).toBe(1)
  await cards.first().getByRole('link').first().click()
  await page.waitForURL('**/tire/moto/*/**')
  expect(pageErrors).toEqual([])
  await context.close()
})
