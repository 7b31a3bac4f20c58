import { describe, expect, it } from 'vitest'
import { queryOf } from '#frontend/shared/routes.ts'
import { exportQuery, inTab, listQuery, type OrdersView, ordersFormat, statusesOf } from './orders-view.ts'

const { first, read, write } = ordersFormat
const full: OrdersView = {
  search: 'יואב מזרחי',
  status: 'paid',
  attention: true,
  work: 'all',
  method: 'install',
  remind: true,
  period: '30',
  page: 3,
  limit: '100',
}

describe('the URL of the orders page', () => {
  it('omits defaults', () => {
    expect([write(first), read('')]).toEqual(['', first])
  })

  it('round-trips every choice', () => {
    expect(read(write(full))).toEqual(full)
  })

  it('ignores invalid values', () => {
    const nonsense = '?status=lost&method=drone&page=-4&limit=7&period=x&attention=yes'
    expect(read(nonsense)).toEqual(first)
  })
})

describe('the requests of a view', () => {
  it('ask for days ending today', () => {
    expect(listQuery(full, '2026-11-19').from).toBe('2026-10-21')
    expect(listQuery({ ...full, period: '1' }, '2026-11-19').from).toBe('2026-11-19')
  })

  it('ask for a page', () => {
    expect(queryOf(listQuery(first, '2026-11-19'))).toBe('?work=handle&page=1&limit=25')
  })

  it('ask for a file of all matches, whatever the page', () => {
    expect(exportQuery(full, '2026-11-19')).toEqual({
      search: 'יואב מזרחי',
      status: 'paid',
      attention: '1',
      work: null,
      method: 'install',
      from: '2026-10-21',
    })
  })

  it('search all orders, unless a tab is chosen', () => {
    const query = (change: object) => exportQuery({ ...first, ...change }, '2026-11-19')
    expect([query({}).work, query({ search: 'לוי' }).work, query({ search: 'לוי', ...inTab('transfer') }).work]).toEqual([
      'handle',
      null,
      'transfer',
    ])
    expect([query(inTab('all')).work, query(inTab('ready')).status]).toEqual([null, 'ready'])
  })
})

describe('selectable statuses', () => {
  it.each([
    ['install', ['open', 'paid', 'transit', 'doneTransit', 'closed', 'cancelled']],
    ['shipping', ['open', 'paid', 'sent', 'closed', 'cancelled']],
    ['pickup', ['open', 'paid', 'transit', 'closed', 'cancelled']],
  ] as const)('follow how an order is received: %s', (sip, statuses) => {
    expect(statusesOf(sip, 'open')).toEqual(statuses)
  })

  it("include the order's own, whatever it is", () => {
    expect(statusesOf('pickup', 'sent')).toContain('sent')
  })
})
