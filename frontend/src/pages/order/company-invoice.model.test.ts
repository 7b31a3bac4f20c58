import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $company, $isOpen, $problems, begun, submitted, typed } from './company-invoice.model.ts'
import { $order, opened } from './order.model.ts'

const token = 'abc.def'
const invoice = {
  kind: 'invoice_receipt',
  number: 12,
  issuedOn: '2026-11-22',
  total: 769,
  path: '/documents/a',
  pdfPath: '/documents/a.pdf',
}
const papers = { issued: [invoice], isAwaited: false, toCompanyUntil: '2026-11-30' }
const known = { orderId: '100001', papers }
const written = { ...known, papers: { ...papers, issued: [invoice, invoice, invoice], toCompanyUntil: null } }
const company = { name: 'גלגלים בע״מ', companyNumber: '514567890' }

async function ask(answer: unknown, asked = company) {
  const opening = openScope({ answers: [known, answer] })
  const { scope } = opening
  await allSettled(opened, { scope, params: { path: `/order/${token}`, params: { token }, search: '', isReturn: false } })
  await allSettled(begun, { scope })
  await allSettled(typed, { scope, params: asked })
  await allSettled(submitted, { scope })
  return opening
}

it('sends the company, and shows the documents that the shop then has', async () => {
  const { scope, requests } = await ask(written, { ...company, companyNumber: ' 514567890 ' })
  expect(requests.slice(1).map(({ path, body }) => [path, body])).toEqual([[`/api/v1/my-order/${token}/company`, company]])
  expect([scope.getState($order), scope.getState($isOpen)]).toEqual([written, false])
})

it('says at the fields what is wrong, and sends nothing', async () => {
  const { scope, requests } = await ask(written, { name: ' ', companyNumber: '514567895' })
  expect([Object.keys(scope.getState($problems)), requests.length]).toEqual([['name', 'companyNumber'], 1])
  await allSettled(typed, { scope, params: { name: company.name } })
  expect(Object.keys(scope.getState($problems))).toEqual(['companyNumber'])
})

it('says at the field, or below the form, what the shop refused, and keeps what was typed until the page is left', async () => {
  const atField = await ask(new ApiError('invalid_company_number', 'לא תקין', true, 'companyNumber'))
  expect(atField.scope.getState($problems)).toEqual({ companyNumber: 'לא תקין' })
  const { scope } = await ask(new ApiError('month_over', 'החודש הסתיים', true))
  expect([scope.getState($problems), scope.getState($company), scope.getState($isOpen)]).toEqual([{ form: 'החודש הסתיים' }, company, true])
  await allSettled(pageLeft, { scope })
  expect([scope.getState($problems), scope.getState($company).name, scope.getState($isOpen)]).toEqual([{}, '', false])
})

it('asks again while a document is under way, and no more once it has come', async () => {
  const awaited = { ...known, papers: { issued: [], isAwaited: true, toCompanyUntil: null } }
  const { scope, requests } = openScope({ answers: [awaited, awaited, known], handlers: [[delayFx, () => {}]] })
  await allSettled(opened, { scope, params: { path: `/order/${token}`, params: { token }, search: '', isReturn: false } })
  expect([scope.getState($order), requests.length]).toEqual([known, 3])
})
