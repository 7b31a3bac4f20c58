import { invoke } from '@withease/factories'
import { attach, combine, createEffect, createStore, merge, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { emailFault, faultsOf, nameFault, phoneFault } from '#frontend/shared/request-form/person-faults.ts'
import { requestFormModel, type Typed } from '#frontend/shared/request-form/request-form.model.ts'
import { articleOpened } from '#frontend/shared/text-page/article-head.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { REQUEST_CALLS } from '#services/notices/request.contract.ts'
import { BUYER_ORDER_CALLS, type BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { cancelOrderText as text } from './cancel-order.text.ts'

/** A name, and one way at least to be reached, unless the order's link says whose it is; what else is said may be left empty. */
function check({ link = '', name, phone = '', email = '' }: Typed): Typed {
  if (link !== '') return {}
  const [hasPhone, hasEmail] = [plainText(phone) !== '', plainText(email) !== '']
  return faultsOf({
    name: nameFault(name),
    phone: hasPhone ? phoneFault(phone) : hasEmail ? null : text.unreachable,
    email: hasEmail ? emailFault(email) : null,
  })
}

export const cancelForm = invoke(requestFormModel, { call: REQUEST_CALLS.cancelOrder, check })

/** Who comes from the page of an order brings its token. The server's own copy of the page knows of none, since it is kept for all. */
const readSearchFx = createEffect(() => window.location.search)
sample({ clock: appStarted, target: readSearchFx })
const searched = merge([articleOpened.map(({ search }) => search), readSearchFx.doneData])
const linked = searched.filterMap((search) => new URLSearchParams(search).get('link') ?? undefined)
const fetchKnownFx = attach({ effect: shopCall(BUYER_ORDER_CALLS.order, (token: string) => ({ params: { token } })) })
sample({ clock: linked, target: fetchKnownFx })

/** The order that is to be cancelled, as its page knows it; null where the form asks for everything. */
export const $known = createStore<BuyerOrder | null>(null, { serialize: 'ignore' })
  .on(fetchKnownFx.doneData, (_, order) => order)
  .reset([articleOpened, pageLeft])
export const $isAsking = fetchKnownFx.pending
const $link = createStore('', { serialize: 'ignore' })
  .on(fetchKnownFx.done, (_, { params }) => params)
  .reset([articleOpened, pageLeft])
sample({ clock: $link, fn: (token) => ({ field: 'link', text: token }), target: cancelForm.changed })
/** The way back to its page. */
export const $orderToken = combine($link, (link) => link || null)
