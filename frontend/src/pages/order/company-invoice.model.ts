import { attach, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { isCompanyNumber } from '#services/domain/person.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { BUYER_ORDER_CALLS, type InvoiceCompany } from '#services/orders/buyer/buyer-order.contract.ts'
import { $response, $token, opened } from './order.model.ts'
import { companyInvoiceText as text } from './order.text.ts'

const invoiceToCompanyFx = shopCall(BUYER_ORDER_CALLS.invoiceToCompany, ({ token, ...body }: InvoiceCompany & { token: string }) => ({
  params: { token },
  body,
}))

/** Having the invoice written anew for a company. */

const unserialized = { serialize: 'ignore' } as const
const writeFx = attach({ effect: invoiceToCompanyFx })
const empty: InvoiceCompany = { name: '', companyNumber: '' }

/** What is wrong, at its field; `form`: of no field. */
type Problems = Partial<Record<keyof InvoiceCompany | 'form', string>>

export const begun = createEvent()
export const ended = createEvent()
export const typed = createEvent<Partial<InvoiceCompany>>()
export const submitted = createEvent()

export const $isOpen = createStore(false, unserialized)
  .on(begun, () => true)
  .reset([ended, writeFx.done, pageLeft, opened])
export const $company = createStore(empty, unserialized)
  .on(typed, (company, change) => ({ ...company, ...change }))
  .reset([writeFx.done, pageLeft, opened])
export const $isSending = writeFx.pending

function problemsOf({ name, companyNumber }: InvoiceCompany): Problems {
  return {
    ...(plainText(name) === '' && { name: text.noName }),
    ...(!isCompanyNumber(plainText(companyNumber)) && { companyNumber: text.wrongNumber }),
  }
}

const checked = sample({
  clock: submitted,
  source: { company: $company, token: $token, isSending: writeFx.pending },
  filter: ({ isSending }) => !isSending,
  fn: ({ company, token }) => ({
    problems: problemsOf(company),
    sent: { token, name: plainText(company.name), companyNumber: plainText(company.companyNumber) },
  }),
})
export const $problems = createStore<Problems>({}, unserialized)
  .on(checked, (_, { problems }) => problems)
  .on(writeFx.failData, (_, { field, message }) =>
    field === 'name' || field === 'companyNumber' ? { [field]: message } : { form: message },
  )
  // What is typed anew is not wrong yet.
  .on(typed, ({ form: _, ...problems }, change) => Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change))))
  .reset([begun, ended, writeFx.done, pageLeft, opened])

sample({ clock: checked.filterMap(({ problems, sent }) => (Object.keys(problems).length === 0 ? sent : undefined)), target: writeFx })
$response.on(writeFx.done, (held, { params, result }) => (held?.key === params.token ? { ...held, data: result } : held))
sample({ clock: writeFx.done, fn: () => ({ text: text.written }), target: snackShown })
