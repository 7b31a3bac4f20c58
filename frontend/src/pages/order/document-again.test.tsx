import { allSettled, createWatch } from 'effector'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderPapers } from '#frontend/features/order-papers/order-papers.tsx'
import { ApiError } from '#frontend/shared/api/request.ts'
import { type Snack, snackShown } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { ScopeProvider } from '#frontend/shared/use-unit.tsx'
import { $isMailing, askedAgain } from './document-again.model.ts'
import { DocumentAgain } from './document-again.tsx'
import { opened } from './order.model.ts'

const token = 'abc.def'
const documentId = '0198f7a0-0000-7000-8000-000000000001'
const issued = [
  {
    documentId,
    kind: 'invoice_receipt' as const,
    number: 12,
    issuedOn: '2026-11-22',
    total: 769,
    path: '/documents/a',
    pdfPath: '/documents/a.pdf',
  },
]

async function open(answer: unknown) {
  const opening = openScope({ answers: ({ method }) => (method === 'POST' ? answer : { orderId: '100001', papers: {} }) })
  const { scope } = opening
  const told: Snack[] = []
  createWatch({ unit: snackShown, scope, fn: (snack) => void told.push(snack) })
  await allSettled(opened, { scope, params: { path: `/order/${token}`, params: { token }, search: '', isReturn: false } })
  const html = (isMailed: boolean) =>
    renderToStaticMarkup(
      <ScopeProvider values={null} scope={scope}>
        <OrderPapers papers={{ issued, isMailed, isAwaited: false, toCompanyUntil: null }} MailWay={DocumentAgain} />
      </ScopeProvider>,
    )
  return { ...opening, told, html }
}

it('stands beside a document where the order has an address, and names it', async () => {
  const { html } = await open({})
  expect(html(true)).toMatch(/<button[^>]*aria-describedby="paper-invoice_receipt-12"[^>]*>שליחה שוב במייל<\/button>/)
  expect(html(false)).not.toContain('<button')
})

it('asks the shop once for a double press, without an address, and says that it was sent', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { scope, requests, told } = await open(answer.promise)
  for (let presses = 0; presses < 2; presses += 1) void allSettled(askedAgain, { scope, params: documentId })
  await expect.poll(() => scope.getState($isMailing)).toBe(true)
  answer.resolve({})
  await allSettled(scope)
  expect(requests.slice(1).map(({ path, body }) => [path, body])).toEqual([[`/api/v1/my-order/${token}/documents/${documentId}/mail`, {}]])
  expect(told).toEqual([{ text: 'נשלח שוב לכתובת שבהזמנה.' }])
})

it('says why the shop refused', async () => {
  const { scope, told } = await open(new ApiError('too_many_requests', 'נסו שוב בעוד שעה', true))
  await allSettled(askedAgain, { scope, params: documentId })
  expect(told).toEqual([{ text: 'נסו שוב בעוד שעה', isError: true }])
})
