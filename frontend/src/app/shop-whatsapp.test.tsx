import { fork } from 'effector'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { $done } from '#frontend/pages/checkout/done.model.ts'
import { Thanks } from '#frontend/pages/checkout/thanks.tsx'
import { StaticRouter } from '#frontend/shared/router.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { ScopeProvider } from '#frontend/shared/use-unit.tsx'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import { render } from './entry-server.tsx'

const settings: PublicSettings = { ...shopSettings, whatsApp: '050-555-0142' }
const ean = '2000000000015'
const token = '104.secret'

const order: MadeOrder = {
  lines: [],
  receiving: 'shipping',
  shipping: 0,
  discount: 0,
  charged: 769,
  installments: 1,
  isManualBooking: false,
  token,
}
const buyerOrder: BuyerOrder = {
  orderId: '104',
  state: 'going',
  order,
  stations: [],
  tracking: null,
  toPay: 0,
  isPaidHere: false,
  paymentMethod: 'creditcard',
  arrivesOn: null,
  appointment: null,
  cancellation: { reference: null, fee: 0, refund: 0, refundBy: '2026-12-06T10:00:00.000Z', isSupplied: false },
  isReminded: false,
  papers: { issued: [], isMailed: false, isAwaited: false, toCompanyUntil: null },
}

const answers: Record<string, unknown> = {
  [`/api/v1/tires/MO/${ean}`]: answerOf(product()),
  [`/api/v1/my-order/${token}`]: buyerOrder,
}
const requestJson = async (path: string) => (path in answers ? { status: 200, body: answers[path] } : { status: 404, body: { ok: false } })

/** First words of the chats that a document leads to, without the marks of direction. */
const chatsIn = (html: string) =>
  [...html.matchAll(/href="(https:\/\/wa\.me\/972505550142[^"]*)"/g)].map(([, address = '']) =>
    (new URL(address.replaceAll('&amp;', '&')).searchParams.get('text') ?? '').replace(/[\u2066-\u2069]/g, ''),
  )
const pageOf = async (url: string, shop = settings) =>
  (await render(url, { requestJson, settings: shop })).html.split('id="state"')[0] ?? ''

const thanks = () =>
  renderToStaticMarkup(
    <ScopeProvider
      values={null}
      scope={fork({
        values: [
          [$settings, settings],
          [$done, { orderId: '104', method: 'creditcard', order }],
        ],
      })}
    >
      <StaticRouter basePath="" url="/checkout">
        <Thanks />
      </StaticRouter>
    </ScopeProvider>,
  )

describe('the chat with the shop', () => {
  it('begins with what the page shows', async () => {
    const anything = 'שלום, יש לי שאלה'
    expect(chatsIn(await pageOf(`/tire/moto/${ean}/michelin-road-6`))).toContain(
      `שלום, יש לי שאלה על Michelin Road 6 180/55 ZR 17, מק״ט ${ean}`,
    )
    expect(chatsIn(await pageOf(`/order/${token}`))).toContain('שלום, יש לי שאלה על הזמנה 104')
    expect(chatsIn(thanks())).toEqual(['שלום, יש לי שאלה על הזמנה 104'])
    expect(new Set(chatsIn(await pageOf('/customer-service')))).toEqual(new Set([anything]))
    expect(chatsIn(await pageOf('/order'))).toHaveLength(3)
  })

  it('never tells the address of an order, which opens it', async () => {
    expect(chatsIn(await pageOf(`/order/${token}`)).join()).not.toContain('secret')
  })

  it.each(['/', '/customer-service', `/tire/moto/${ean}/michelin-road-6`])(
    'is not offered on %s by a shop without WhatsApp',
    async (url) => {
      const html = await pageOf(url, shopSettings)
      expect(html).toContain('href="tel:035550142"')
      expect(html).not.toContain('wa.me/972')
    },
  )
})
