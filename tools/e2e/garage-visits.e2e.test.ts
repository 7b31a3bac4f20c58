import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { DeskGarages } from '#services/garages/desk-garage.contract.ts'
import type { FittingGarage, InstallDate, InstallSlot } from '#services/garages/garage.contract.ts'
import type { StaffMessages } from '#services/messages/messages.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

const opened = await openShop()
const { shop, browser, truth } = opened
const { token: staffToken } = await signInStaff(truth.database, { issuer: 'local' })
const ask = async <Answer>(path: string): Promise<Answer> => (await fetch(`${shop.url}/api/v1${path}`)).json() as Promise<Answer>
const askStaff = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${shop.url}/api/v1${path}`, {
    headers: { 'x-auth-token': staffToken, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer
}

let buyers = 0
/** An order at the next free hour of a garage in Haifa, moved on to these statuses. */
async function ordered(...statuses: string[]) {
  buyers += 1
  const tire = (await ask<Product[]>('/tires/MO/180/55/17')).find(({ set, visibility }) => visibility === 'instock' && !set)
  const items = `?items=${tire?.ean}:1`
  const garage = (await ask<FittingGarage[]>(`/checkout/shops/in/haifa${items}`))
    .filter(({ earliest }) => earliest !== null)
    // The same one each time, whoever is free first.
    .sort((one, other) => one.id.localeCompare(other.id))[0]
  const day = (await ask<InstallDate[]>(`/checkout/install/dates/${garage?.id}${items}`)).find(({ vacant }) => vacant)
  const slot = (await ask<InstallSlot[]>(`/checkout/install/slots/${garage?.id}/${day?.value}${items}`)).find(({ vacant }) => vacant)
  const phone = `05077${String(buyers).padStart(5, '0')}`
  const checkout = {
    sip: 'install',
    selectedShop: garage?.id,
    installDate: day?.value,
    installSlot: slot?.startCursor,
    personal: { name: 'נועה לוי', phone, emailaddress: `${phone}@example.com` },
    selectedPaymentMethod: 'transfer',
    payment: { check_tos: true, payments: 1 },
  }
  const answer = await fetch(`${shop.url}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ cart: { items: [{ ean: tire?.ean, quantity: 1, isSet: false }] }, checkout }),
  })
  const made = (await answer.json()) as { orderId: string; order: { token: string } }
  for (const status of statuses) await askStaff(`/order/${made.orderId}`, { status })
  return { orderId: made.orderId, token: made.order.token, garageId: garage?.id ?? '' }
}

it.each(WIDTHS)('a garage says what arrived, what is fitted and when it cannot, and the buyer chooses, at %i pixels', async (width) => {
  const [first, refused] = [await ordered('paid', 'transit'), await ordered('paid')]
  const { path } = await askStaff<{ path: string }>(`/staff/garages/${first.garageId}/link`)
  const context = await openContext(browser, width)
  const { page, pageErrors } = await openPage(context, shop.url + path)
  await page.getByRole('heading', { level: 1, name: 'התורים של' }).waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  const visit = (orderId: string) => page.getByRole('listitem').filter({ hasText: orderId })
  await look(page, 'garage-visits')
  await visit(first.orderId).getByRole('button', { name: 'הצמיגים הגיעו' }).click()
  await visit(first.orderId).getByText('הצמיגים אצלכם').waitFor()
  await visit(first.orderId).getByRole('button', { name: 'הותקן' }).click()
  await visit(first.orderId).getByRole('button', { name: 'הותקן' }).waitFor({ state: 'detached' })
  await visit(refused.orderId).getByRole('button', { name: 'לא יכולים' }).click()
  const hours = visit(refused.orderId).getByRole('group', { name: 'שעות' }).getByRole('button')
  await hours.first().click()
  await hours.last().click()
  await look(page, 'garage-visits-cannot')
  await visit(refused.orderId).getByRole('button', { name: 'לשלוח ללקוח' }).click()
  await visit(refused.orderId).getByText('הלקוח בוחר').waitFor()
  await takePicture(page, 'garage-visits-answered')
  const buyer = await openPage(context, `${shop.url}/order/${refused.token}`)
  const appointment = buyer.page.getByRole('region', { name: 'התור במוסך' })
  await appointment.getByText('המוסך לא יכול ב').waitFor()
  await appointment.getByRole('radio').first().check({ force: true })
  await look(buyer.page, 'order-refused')
  await appointment.getByRole('button', { name: 'לקבוע את המועד הזה' }).click()
  await appointment.getByRole('button', { name: 'להעביר את התור' }).waitFor()
  expect([...pageErrors, ...buyer.pageErrors]).toEqual([])
  await context.close()
})

it('staff find the link and the week in the form of the garage, and write to all booked when they hide it', async () => {
  const { garageId, orderId } = await ordered('paid')
  const { path } = await askStaff<{ path: string }>(`/staff/garages/${garageId}/link`)
  const { garages } = await askStaff<DeskGarages>('/staff/catalogue/garages')
  const name = garages.find(({ data }) => data.id === garageId)?.data.displayName ?? ''
  const { page, pageErrors, context } = await openDesk(opened, { width: WIDTHS[1], path: '/admin/catalogue?part=garages' })
  await page.getByLabel('חיפוש מוסך').fill(name)
  await page.getByText('נמצא מוסך אחד').waitFor()
  await page.getByRole('button', { name: /^עריכה/ }).click()
  await page.getByRole('button', { name: 'קישור למוסך' }).click()
  await page.getByText(path).waitFor()
  await page.getByRole('button', { name: 'השבוע של המוסך' }).click()
  await page.getByRole('region', { name: 'השבוע של המוסך' }).getByText('תורים שהמוסך דחה').waitFor()
  await look(page, 'garage-link')
  await page.getByRole('checkbox', { name: 'מוסתר מקונים' }).check()
  await page.getByRole('button', { name: 'שמירה' }).click()
  await page.getByRole('button', { name: /^לכתוב לכל מי שקבע/ }).click()
  await page.getByLabel('תוכן').waitFor()
  await look(page, 'garage-write-to-booked')
  await page.getByRole('button', { name: 'לשלוח לכולם' }).click()
  await page.getByText(/^נכתב ל/).waitFor()
  const messages = await askStaff<StaffMessages>(`/staff/messages/about?about=${orderId}`)
  expect(messages.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  expect(pageErrors).toEqual([])
  await context.close()
})
