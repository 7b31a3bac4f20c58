import { allSettled, createWatch } from 'effector'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fetchFileFx, fetchPageFx } from '#frontend/entities/staff/download.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { type Answers, openScope } from '#frontend/shared/testing/open-scope.ts'
import { ScopeProvider } from '#frontend/shared/use-unit.tsx'
import type { DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import { toggled } from './order-details.model.ts'
import { $openDocument, documentClosed, documentOpened, documentRetried, documentSaved } from './order-documents.model.ts'
import { OrderDocuments } from './order-documents.tsx'

const order = staffOrder()
const { orderId } = order

const invoice: DeskDocument = {
  documentId: '0198f7a0-0000-7000-8000-000000000001',
  orderId,
  kind: 'invoice_receipt',
  number: 1024,
  issuedOn: '2026-11-19',
  total: 1748,
  buyer: { name: 'אופנועי הצפון בע״מ', companyNumber: '514567890' },
  state: 'issued',
  lacks: null,
  failure: null,
  credits: null,
  creditedBy: [],
}
const credit: DeskDocument = {
  ...invoice,
  documentId: '0198f7a0-0000-7000-8000-000000000002',
  kind: 'credit_note',
  number: 17,
  total: 200,
  credits: 1024,
}
const waits: DeskDocument = { ...invoice, number: null, state: 'waiting', lacks: 'number' }

/** An unfolded order; the desk's other calls are answered with nothing. */
async function open(
  documents: readonly DeskDocument[],
  { answers, ...options }: Pick<NonNullable<Parameters<typeof openScope>[0]>, 'handlers'> & { answers?: (path: string) => unknown } = {},
) {
  const asked: string[] = []
  const all: Answers = ({ path }) => {
    if (path.includes('/messages/')) return []
    asked.push(path)
    return answers?.(path) ?? { order, products: [], history: [], documents }
  }
  const { scope } = openScope({ answers: all, ...options })
  await allSettled(toggled, { scope, params: orderId })
  const html = renderToStaticMarkup(
    <ScopeProvider values={null} scope={scope}>
      <OrderDocuments orderId={orderId} />
    </ScopeProvider>,
  )
  const items = [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replace(/<[^>]*>/g, ''))
  return { scope, asked, html, items }
}

describe('the documents of an order', () => {
  it('say kind, number, day, sum and buyer, and what corrects them', async () => {
    const corrected = { ...invoice, creditedBy: [{ documentId: credit.documentId, number: 17 }] }
    const { items } = await open([corrected, credit])
    expect(items[0]).toContain('חשבונית מס/קבלה 1024זוכה19/11/2026, ₪1,748.00')
    expect(items[0]).toContain('לכבוד אופנועי הצפון בע״מ, ח.פ. או עוסק 514567890תוקנה בחשבונית זיכוי 17')
    expect(items[1]).toContain('חשבונית זיכוי 17הופק19/11/2026, ₪200.00')
    expect(items[1]).toContain('זיכוי עבור חשבונית 1024')
    expect(items.join()).not.toContain('ניסיון נוסף')
  })

  it.each([
    ['a number', waits, 'ממתין', 'עוד אין מספר'],
    [
      'an allocation number',
      { ...waits, number: 7, lacks: 'allocation', failure: 'timeout' },
      'ממתין',
      'ממתין למספר הקצאה מרשות המסים. התשובה: timeout',
    ],
    ['staff', { ...waits, state: 'held', failure: '2406' }, 'נדחה', 'סירב להפיק. יש לתקן ולנסות שוב. התשובה: 2406'],
  ] satisfies [string, DeskDocument, string, string][])(
    'say in amber that they wait for %s, and can be tried again',
    async (_for, document, state, why) => {
      const { html, items } = await open([document])
      expect(items[0]).toContain(state)
      expect(items[0]).toContain(why)
      expect(items[0]).toContain('ניסיון נוסף')
      expect(html).toContain('data-color="warning"')
      expect(html).toContain('var(--warning-soft)')
    },
  )

  it('are none before the payment', async () => {
    expect((await open([])).html).toContain('עוד אין מסמכים')
  })
})

describe('a document of the desk', () => {
  it('is opened in the dialog and saved as a file, by the session', async () => {
    const read: unknown[] = []
    const { scope } = await open([invoice], {
      handlers: [
        [fetchPageFx, ({ path }) => (read.push(path), '<h1>חשבונית</h1>')],
        [fetchFileFx, ({ path, fileName }) => read.push([path, fileName])],
      ],
    })
    await allSettled(documentOpened, { scope, params: invoice })
    expect(scope.getState($openDocument)).toEqual({ document: invoice, page: '<h1>חשבונית</h1>', failure: null })
    await allSettled(documentClosed, { scope })
    expect(scope.getState($openDocument)).toBeNull()
    await allSettled(documentSaved, { scope, params: credit })
    const address = '/api/v1/documents/'
    expect(read).toEqual([`${address}${invoice.documentId}/page`, [`${address}${credit.documentId}/pdf`, 'credit-note-17.pdf']])
  })

  it('that comes after its dialog was closed is not shown, and why it did not come is', async () => {
    const page = Promise.withResolvers<string>()
    const { scope } = await open([invoice, credit], {
      handlers: [
        [
          fetchPageFx,
          ({ path }) => (path.includes(credit.documentId) ? Promise.reject(new ApiError('offline', 'אין חיבור')) : page.promise),
        ],
      ],
    })
    void allSettled(documentOpened, { scope, params: invoice })
    void allSettled(documentClosed, { scope })
    void allSettled(documentOpened, { scope, params: credit })
    page.resolve('<h1>חשבונית</h1>')
    await allSettled(scope)
    expect(scope.getState($openDocument)).toEqual({ document: credit, page: null, failure: 'אין חיבור' })
  })

  it('is tried again once for a double press; the order is read with the answer, and again when the service has had time', async () => {
    const later = Promise.withResolvers<void>()
    const told: string[] = []
    const { scope, asked } = await open([waits], {
      answers: (path) => (path.endsWith('/retry') ? waits : undefined),
      handlers: [[delayFx, () => later.promise]],
    })
    createWatch({ unit: snackShown, scope, fn: ({ text }) => void told.push(text) })
    for (let presses = 0; presses < 2; presses += 1) void allSettled(documentRetried, { scope, params: waits })
    const details = `/api/v1/order/${orderId}`
    const retry = `/api/v1/documents/${waits.documentId}/retry`
    await expect.poll(() => asked).toEqual([details, retry, details])
    later.resolve()
    await expect.poll(() => asked).toEqual([details, retry, details, details])
    expect(told).toEqual([expect.stringContaining('בניסיון נוסף')])
  })

  it('that is issued already is said to be, and shown', async () => {
    const told: unknown[] = []
    const { scope, asked } = await open([waits], {
      answers: (path) => (path.endsWith('/retry') ? new ApiError('issued_already', 'המסמך כבר הופק.', true) : undefined),
    })
    createWatch({ unit: snackShown, scope, fn: (snack) => void told.push(snack) })
    await allSettled(documentRetried, { scope, params: waits })
    expect(told).toEqual([{ text: 'המסמך כבר הופק.', isError: true }])
    expect(asked).toHaveLength(3)
  })
})
