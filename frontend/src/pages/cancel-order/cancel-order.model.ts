import { invoke } from '@withease/factories'
import { sample } from 'effector'
import { emailFault, faultsOf, nameFault, phoneFault } from '#frontend/shared/request-form/person-faults.ts'
import { requestFormModel, type Typed } from '#frontend/shared/request-form/request-form.model.ts'
import { articleOpened } from '#frontend/shared/text-page/article-head.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { REQUEST_CALLS } from '#services/notices/request.contract.ts'
import { cancelOrderText as text } from './cancel-order.text.ts'

/** A name, and one way at least to be reached; what else is said may be left empty. */
function check({ name, phone = '', email = '' }: Typed): Typed {
  const [hasPhone, hasEmail] = [plainText(phone) !== '', plainText(email) !== '']
  return faultsOf({
    name: nameFault(name),
    phone: hasPhone ? phoneFault(phone) : hasEmail ? null : text.unreachable,
    email: hasEmail ? emailFault(email) : null,
  })
}

export const cancelForm = invoke(requestFormModel, { call: REQUEST_CALLS.cancelOrder, check })

/** Who comes from the page of an order has its number filled in. */
const orderNumber = articleOpened.filterMap(({ search }) => new URLSearchParams(search).get('order') ?? undefined)
sample({ clock: orderNumber, fn: (text) => ({ field: 'orderNumber', text }), target: cancelForm.changed })
