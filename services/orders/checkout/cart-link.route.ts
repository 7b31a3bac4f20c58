import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { CART_LINK_CALLS, type CartToShare, type SharedCart } from './cart-link.contract.ts'
import { packCart, unpackCart } from './packed-cart.ts'

export interface CartLinkRoutes extends Pick<WriteRoutes, 'refuseOtherSite' | 'now'> {
  database: Database
  tokens: TokenSigner
}

const PURPOSE = 'cart'
const VALID_FOR_MS = 7 * 24 * 60 * 60 * 1000
const MAX_BODY_BYTES = 8 * 1024
/** One press of a button makes one link; nothing is stored, so the limit is generous. */
const LINKS_PER_MINUTE = 60

const refusalOf = refusalsBy<Refused<'expired' | 'forged' | 'repeated_item' | 'product_not_found'>>({
  expired: [410, 'cart_link_expired', 'הקישור לסל היה תקף שבעה ימים ופג. בקשו קישור חדש ממי ששלח אותו.'],
  forged: [404, 'cart_link_not_found', 'הקישור לסל אינו תקין. ייתכן שהועתק רק חלק ממנו.'],
  repeated_item: [422, 'repeated_item', 'כל מוצר יכול להופיע בסל פעם אחת.', { field: 'items' }],
  product_not_found: [422, 'product_not_found', 'אחד המוצרים בסל כבר לא נמכר באתר.', { field: 'items' }],
})

/** A shared cart is in its signed link and is stored nowhere, so making it again is harmless. */
export function cartLinkRoutes(app: App, routes: CartLinkRoutes): void {
  app.route({
    ...CART_LINK_CALLS.shareCart,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('cart-links', LINKS_PER_MINUTE) },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const packed = packCart(await known(routes.database, body))
      const token = routes.tokens.sign(PURPOSE, packed, new Date(routes.now().getTime() + VALID_FOR_MS))
      return { path: `/cart?shared=${token}` }
    },
  })
  app.route({
    ...CART_LINK_CALLS.sharedCart,
    config: { access: 'public' },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const verdict = routes.tokens.verify(PURPOSE, params.token, routes.now())
      if (!verdict.ok) throw refusalOf(verdict)
      if (typeof verdict.payload !== 'string') throw refusalOf('forged')
      return { items: unpackCart(verdict.payload) }
    },
  })
}

/** The items with their products; refuses unknown articles and repeated ones. */
async function known(database: Database, { items }: CartToShare): Promise<SharedCart['items']> {
  const eans = new Set(items.map(({ ean }) => ean))
  if (eans.size < items.length) throw refusalOf('repeated_item')
  const products = new Map((await listProductsByEans(database, [...eans])).map((product) => [product.ean, product]))
  return items.map((item) => {
    const product = products.get(item.ean)
    if (!product) throw refusalOf('product_not_found')
    return { ...item, isSet: product.position === 'set' }
  })
}
