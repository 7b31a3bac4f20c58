import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stopPathOf as linkOf } from '#services/contacts/arrival-link.rules.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { LINK_SECRET } from '#tools/testing/shared-settings.ts'
import { leaksOf } from '#tools/testing/shop-truth.ts'

/** "Tell me when it arrives", from the form to the staff's list and to the link that ends it. */

const EMPTY_SIZE = { width: '205', profile: '60', rim: '15' }
const EMPTY_LIST = '/list/moto/205/60/15'

const { shop, browser, truth } = await joinShop()
/** The link that comes with the message. */
const stopPathOf = (noticeId: string) => linkOf(createTokenSigner(LINK_SECRET), noticeId)

/** A tire of each visibility. */
const eans: Record<string, string> = {}
for (const brand of ['michelin', 'dunlop', 'pirelli']) {
  const tires = (await (await fetch(`${shop.url}/api/v1/bybrand/MO/tires/${brand}`)).json()) as { ean: string; visibility: string }[]
  for (const { ean, visibility } of tires) eans[visibility] ??= ean
}

const productPath = (visibility: string) => `/tire/moto/${eans[visibility]}/tire`
const ofTire = { invite: 'הודיעו לי כשיגיע למלאי', sent: 'נודיע לכם כשיגיע למלאי' }
const ofSize = { invite: 'הודיעו לי כשיגיעו צמיגים במידה הזו', sent: 'נודיע לכם כשיגיעו צמיגים במידה הזו' }

/** The parts of the form, whether they are there or not. */
function formOf(page: Page, { invite, sent }: typeof ofTire) {
  return {
    row: page.getByRole('button', { name: invite }),
    phone: page.getByLabel('טלפון נייד'),
    consent: page.getByRole('checkbox', { name: ARRIVAL_CONSENT.wording }),
    send: page.getByRole('button', { name: 'הודיעו לי', exact: true }),
    failure: page.getByRole('alert'),
    sent: page.getByText(sent),
  }
}

/** The browser reports answers that refuse as errors of its console. */
const unexpected = (pageErrors: string[]) => pageErrors.filter((trouble) => !/status of 4(04|22)/.test(trouble))

/** What the staff's list is made of: the projection joined with the contacts. */
async function noticesOf(phone: string) {
  const { rows } = await truth.database.query(
    `SELECT n.ean, n.width, n.profile, n.rim, c.consent, n.stopped_at IS NULL AS "isOpen"
     FROM read.arrival_notices n JOIN contacts c USING (contact_id) WHERE c.phone = $1`,
    [phone],
  )
  return rows
}

const NO_SIZE = { width: null, profile: null, rim: null }
const open = (awaited: object) => ({ ...awaited, consent: ARRIVAL_CONSENT.version, isOpen: true })

async function countFacts(kind: string): Promise<number> {
  const [row] = await truth.clickhouse.query<{ facts: string }>(
    'SELECT uniqExact(event_id) AS facts FROM event_facts WHERE kind = {kind:String}',
    { kind },
  )
  return Number(row?.facts ?? 0)
}

async function isErased(phone: string): Promise<boolean> {
  const { rows } = await truth.database.query('SELECT 1 FROM contacts WHERE phone = $1', [phone])
  return rows.length === 0
}

describe('a notice of arrival', () => {
  /** Nobody else's: no other notice is in the way. */
  const phoneOf = (last: string) => `0500390${last}`
  const onPage = async (path: string, act: (page: Page, context: BrowserContext, pageErrors: string[]) => Promise<void>) => {
    const context = await openContext(browser, WIDTHS[0], { reducedMotion: 'reduce' })
    const page = await context.newPage()
    const pageErrors = watchPageErrors(page)
    await goAlive(page, shop.url + path)
    await act(page, context, pageErrors)
    await context.close()
  }

  it('takes a phone for a tire that is not in stock, once however often it is sent, and ends it from the link of the message', async () => {
    const phone = phoneOf('111')
    await onPage(productPath('outofstock'), async (page, context, pageErrors) => {
      const form = formOf(page, ofTire)
      await form.row.click()
      expect(await form.consent.isChecked()).toBe(false)
      expect(await violationsOf(page)).toEqual([])
      await takePicture(page, 'arrival-notice-open', { of: 'screen' })
      await form.phone.fill(`${phone}00`)
      expect(await form.send.isDisabled()).toBe(true)
      await form.consent.check()
      await form.send.click()
      await form.failure.filter({ hasText: 'נא להזין מספר נייד ישראלי' }).waitFor()
      expect([await form.phone.inputValue(), await form.consent.isChecked()]).toEqual([`${phone}00`, true])
      await takePicture(page, 'arrival-notice-refused', { of: 'screen' })

      await form.phone.fill(phone)
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/arrival-notices'))
      await form.send.dblclick()
      const { data: asked } = (await (await answered).json()) as { data: { id: string } }
      await form.sent.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await takePicture(page, 'arrival-notice-sent', { of: 'screen' })
      const awaited = { ean: eans.outofstock, ...NO_SIZE }
      await expect.poll(() => noticesOf(phone)).toEqual([open(awaited)])

      // Another visit asks for the same, the phone written another way: there is one notice still, and the same is said.
      await page.reload()
      await form.row.click()
      await form.phone.fill(`${phone.slice(0, 3)}-${phone.slice(3)}`)
      await form.consent.check()
      await form.send.click()
      await form.sent.waitFor()
      await takePicture(page, 'arrival-notice-asked-before', { of: 'screen' })
      expect(await noticesOf(phone)).toEqual([open(awaited)])

      await endNotice(page, context, stopPathOf(asked.id), phone)
      expect(unexpected(pageErrors)).toEqual([])
    })
    expect(await leaksOf(truth, phone)).toEqual([])
  })

  /** Opening the link, also by a machine, changes nothing; the one button ends the notice; pressed again it says so. */
  async function endNotice(page: Page, context: BrowserContext, stopPath: string, phone: string): Promise<void> {
    const early = await context.newPage()
    await goAlive(early, shop.url + stopPath)
    const opened = await fetch(shop.url + stopPath)
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await opened.text()).toContain('name="robots" content="noindex"')
    expect(await noticesOf(phone)).toHaveLength(1)

    const stoppedBefore = await countFacts('ARRIVAL_NOTICE_STOPPED')
    await page.goto(shop.url + stopPath)
    await page.getByRole('heading', { level: 1, name: 'לבטל את ההודעה?' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('button').count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'arrival-notice-stop', { of: 'screen' })
    await main.getByRole('button', { name: 'ביטול ומחיקת המספר' }).dblclick()
    await page.getByRole('heading', { level: 1, name: 'ההודעה בוטלה' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'arrival-notice-stopped', { of: 'screen' })
    expect(await isErased(phone)).toBe(true)
    await expect.poll(() => countFacts('ARRIVAL_NOTICE_STOPPED')).toBe(stoppedBefore + 1)

    // A page that was open all the while, and the link opened once more.
    await early.getByRole('button', { name: 'ביטול ומחיקת המספר' }).click()
    await early.getByRole('heading', { level: 1, name: 'ההודעה כבר בוטלה' }).waitFor()
    await early.goto(shop.url + stopPath)
    await early.getByRole('heading', { level: 1, name: 'ההודעה כבר בוטלה' }).waitFor()
    await takePicture(early, 'arrival-notice-stopped-before', { of: 'screen' })
    // Back on the tire the row offers it anew.
    await page.getByRole('link', { name: 'לדף המוצר' }).click()
    await formOf(page, ofTire).row.waitFor()
  }

  it('takes a phone for a size with nothing, by keyboard alone, also after the network failed', async () => {
    const phone = phoneOf('222')
    await onPage(EMPTY_LIST, async (page, _context, pageErrors) => {
      const form = formOf(page, ofSize)
      await takePicture(page, 'arrival-notice-of-size')
      await page.route('**/api/v1/arrival-notices', (route) => route.abort('internetdisconnected'))
      await form.row.focus()
      await page.keyboard.press('Enter')
      await form.phone.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.type(phone)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await form.failure.filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
      expect([await form.phone.inputValue(), await form.consent.isChecked()]).toEqual([phone, true])
      await page.unroute('**/api/v1/arrival-notices')
      await form.send.press('Enter')
      await form.sent.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await takePicture(page, 'arrival-notice-of-size-sent', { of: 'screen' })
      await expect.poll(() => noticesOf(phone)).toEqual([open({ ean: null, ...EMPTY_SIZE })])
      expect(pageErrors.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    })
    expect(await leaksOf(truth, phone)).toEqual([])
  })

  it('is offered where nothing can be ordered, and nowhere else', async () => {
    await onPage(productPath('none'), async (page) => {
      const countRows = async () => (await formOf(page, ofTire).row.count()) + (await formOf(page, ofSize).row.count())
      expect(await countRows()).toBe(1)
      const elsewhere = ['instock', 'preorder', 'ondemand'].map(productPath)
      for (const path of [...elsewhere, '/list/moto/120/70/17', '/list/moto/by/brand/nobody', '/list/moto/category/nothing']) {
        await goAlive(page, shop.url + path)
        expect([path, await countRows()]).toEqual([path, 0])
      }
    })
  })

  it('names the phone to those who run no scripts, and no button that would do nothing', async () => {
    const body = { phone: phoneOf('333'), consent: true, consentVersion: ARRIVAL_CONSENT.version, size: EMPTY_SIZE }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shop.url}/api/v1/arrival-notices`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data: asked } = (await answer.json()) as { data: { id: string } }
    const context = await openContext(browser, WIDTHS[0], { javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(shop.url + stopPathOf(asked.id))
    await page.getByText('בלעדיו חייגו ונבטל בשבילכם').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    await takePicture(page, 'arrival-notice-stop-without-script', { of: 'screen' })
    await page.goto(shop.url + EMPTY_LIST)
    await page.getByRole('heading', { name: 'אין לנו כרגע צמיגים במידה הזו' }).waitFor()
    expect(await formOf(page, ofSize).row.isVisible()).toBe(false)
    await context.close()
  })

  it('says of a link that the shop did not write that it cannot be read', async () => {
    await onPage('/arrival-notice/stop/1.broken.link', async (page, _context, pageErrors) => {
      await page.getByRole('heading', { level: 1, name: 'הקישור אינו תקין' }).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await takePicture(page, 'arrival-notice-unknown-link', { of: 'screen' })
      expect(unexpected(pageErrors)).toEqual([])
    })
    expect((await fetch(`${shop.url}/arrival-notice/stop/1.broken.link`)).status).toBe(404)
  })
})
