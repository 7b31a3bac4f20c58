import { describe, expect, it } from 'vitest'
import { exportQuery, firstView, listQuery, type OrdersView, readView, writeView } from './orders-address.ts'

const full: OrdersView = {
  search: 'יואב מזרחי',
  status: 'paid',
  isAttention: true,
  method: 'install',
  period: '30',
  page: 3,
  limit: '100',
}

describe('the address of the orders page', () => {
  it('says nothing of a list that is looked at as at first', () => {
    expect([writeView(firstView), readView('')]).toEqual(['', firstView])
  })

  it('keeps everything that was chosen', () => {
    expect(readView(writeView(full))).toEqual(full)
  })

  it('reads what makes no sense as nothing', () => {
    const nonsense = '?status=lost&method=drone&page=-4&limit=7&period=x&attention=yes'
    expect(readView(nonsense)).toEqual(firstView)
  })
})

describe('the calls for a view', () => {
  it('ask for the days that end today', () => {
    expect(new URLSearchParams(listQuery(full, '2026-11-19')).get('from')).toBe('2026-10-21')
    expect(new URLSearchParams(listQuery({ ...full, period: '1' }, '2026-11-19')).get('from')).toBe('2026-11-19')
  })

  it('ask for a page of them', () => {
    expect(listQuery(firstView, '2026-11-19')).toBe('?page=1&limit=25')
  })

  it('ask for a file of all that the filters leave, whatever page is shown', () => {
    expect(Object.fromEntries(new URLSearchParams(exportQuery(full, '2026-11-19')))).toEqual({
      search: 'יואב מזרחי',
      status: 'paid',
      attention: '1',
      method: 'install',
      from: '2026-10-21',
    })
  })
})
