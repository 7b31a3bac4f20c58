import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { ComparedLine, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { cellsOf, choiceOf, choicesOf, countsOf, differencesOf, inOrder, maxUnits, percentOf, shownOf } from './differences.ts'
import {
  $comparison,
  $failure,
  $isAlone,
  $lines,
  $other,
  $view,
  filtersChanged,
  opened,
  pageChanged,
  retried,
} from './staff-draft-compare.model.ts'
import { compareText } from './staff-draft-compare.text.ts'

const draft = (_id: string, createdAt: string, changes: Partial<DraftOrderRow> = {}): DraftOrderRow => ({
  _id,
  number: 12,
  createdAt,
  updatedAt: createdAt,
  status: 'completed',
  createdBy: 'system',
  totalItems: 3,
  totalTires: 30,
  totalPrice: 2_910,
  approvedAt: null,
  approvedBy: null,
  receivedAt: null,
  receivedBy: null,
  isOutdated: false,
  progress: null,
  failure: null,
  ...changes,
})

type Side = readonly [quantity: number, source: 'rduch' | 'deltiFr' | 'deltiDe', unitPrice: number] | null
const sideOf = (side: Side): ComparedLine['before'] => side && { quantity: side[0], source: side[1], unitPrice: side[2] }

const line = (ean: string, before: Side, after: Side): ComparedLine => ({
  ean,
  product: 'Michelin Road 6',
  displaySize: '120/70 ZR 17',
  before: sideOf(before),
  after: sideOf(after),
})

const LINES = [
  line('1', [10, 'rduch', 97], [12, 'rduch', 97]),
  line('2', [4, 'rduch', 50], [4, 'deltiFr', 49.5]),
  line('3', null, [30, 'deltiDe', 61.7]),
  line('4', [8, 'deltiDe', 100], null),
]

describe('differences', () => {
  const differences = differencesOf(LINES)

  it('are sorted by cost', () => {
    expect(differences.map(({ line: { ean }, cents, units }) => [ean, cents, units])).toEqual([
      ['3', 185_100, 30],
      ['4', -80_000, -8],
      ['1', 19_400, 2],
      ['2', -200, 0],
    ])
  })

  it('belong to every kind that applies', () => {
    expect(countsOf(differences)).toEqual({ all: 4, quantity: 1, supplier: 1, price: 1, added: 1, gone: 1 })
    expect(shownOf(differences, 'price').map(({ line: { ean } }) => ean)).toEqual(['2'])
  })

  it('have bars on one scale', () => {
    expect(maxUnits(differences)).toBe(30)
    expect(maxUnits([])).toBe(0)
  })

  it('export as CSV rows', () => {
    expect(cellsOf(differences[3] as never)).toEqual(['2', 'Michelin Road 6', '120/70 ZR 17', 4, 4, 0, 'rduch', 'deltiFr', 50, 49.5, -2])
    expect(Object.keys(compareText.file)).toHaveLength(cellsOf(differences[3] as never).length)
    expect(cellsOf(differences[0] as never).slice(3, 10)).toEqual([null, 30, 30, null, 'deltiDe', null, 61.7])
  })
})

it('take the older draft as the base, whichever is requested', () => {
  const [old, fresh] = [draft('a', '2026-11-19T00:10:00Z'), draft('b', '2026-11-20T00:10:00Z')]
  const rest = { ok: true as const, unchanged: 3 }
  const told = { ...rest, before: old, after: fresh, lines: [line('1', [1, 'rduch', 10], null)] }
  expect(inOrder({ ...rest, before: fresh, after: old, lines: [line('1', null, [1, 'rduch', 10])] })).toEqual(told)
  expect(inOrder(told)).toEqual(told)
})

describe('the draft to compare with', () => {
  const drafts = [
    draft('d', '2026-11-22T00:10:00Z', { status: 'preparing', totalItems: 0 }),
    draft('c', '2026-11-21T00:10:00Z'),
    draft('b', '2026-11-20T00:10:00Z', { status: 'failed', totalItems: 0 }),
    draft('a', '2026-11-19T00:10:00Z', { status: 'cancelled' }),
    draft('before it was computed', '2026-11-18T00:10:00Z', { status: 'cancelled', totalItems: 0 }),
  ]

  it('is any other one that has lines', () => {
    expect(choicesOf(drafts, 'c').map(({ _id }) => _id)).toEqual(['a'])
  })

  it('is the previous one, else the next', () => {
    expect([choiceOf(drafts, 'c'), choiceOf(drafts, 'a'), choiceOf(drafts, 'unlisted'), choiceOf([], 'c')]).toEqual(['a', 'c', 'c', null])
  })
})

it('is labelled by day, number of tires and id', () => {
  const option = compareText.option(draft('9f3b27c4-0000-4000-8000-000000000001', '2026-11-19T00:10:00Z', { totalTires: 1_547 }))
  expect(option).toBe('12, 19/11/2026, €2,910.00 · 1,547 צמיגים')
})

describe('the sentence of the totals', () => {
  const plain = (words: string) => words.replace(/[\u2066\u2069]/g, '')
  const said = (before: object, after: object) =>
    plain(compareText.totals({ before: draft('a', '', before), after: draft('b', '', after), unchanged: 0 }))

  it.each([
    [{ totalTires: 30, totalPrice: 3_000 }, { totalTires: 54, totalPrice: 4_230 }, '24 צמיגים יותר, €1,230.00 יותר (41%)'],
    [{ totalTires: 31, totalPrice: 3_000 }, { totalTires: 30, totalPrice: 2_995.5 }, 'צמיג אחד פחות, €4.50 פחות (0.2%)'],
    [{ totalTires: 30, totalPrice: 3_000 }, { totalTires: 30, totalPrice: 3_000 }, 'מספר הצמיגים לא השתנה, הסכום לא השתנה'],
    [{ totalTires: 0, totalPrice: 0 }, { totalTires: 2, totalPrice: 100 }, '2 צמיגים יותר, €100.00 יותר'],
  ])('says what has become of %j', (before, after, words) => {
    expect(said(before, after)).toBe(`בטיוטה החדשה ${words}.`)
  })

  it('omits percentages of zero', () => {
    expect([percentOf(0, 5), percentOf(200, 100)]).toEqual([null, -50])
  })
})

const DRAFTS = ['2026-11-21', '2026-11-20', '2026-11-19'].map((day, index) => draft(`${['c', 'b', 'a'][index]}`, `${day}T00:10:00Z`))
const here = (search = '') => ({ params: { id: 'c' }, path: '/admin/draft-orders/c/compare', search, isReturn: false })

function openDesk({
  drafts = DRAFTS,
  answer = () => {},
  list = () => {},
}: {
  drafts?: readonly DraftOrderRow[]
  answer?: () => void
  list?: () => void
} = {}) {
  const requests: string[] = []
  const addresses: string[] = []
  const { scope } = openScope({
    answers: ({ path }) => {
      if (!path.includes('/compare')) {
        list()
        return { ok: true, orders: drafts }
      }
      const withId = path.split('with=')[1] ?? ''
      requests.push(withId)
      answer()
      const lines = [line('1', [1, 'rduch', 10], [2, 'rduch', 10]), line('2', null, [1, 'rduch', 10])]
      return { ok: true, before: draft(withId, ''), after: draft('c', ''), lines, unchanged: 7 }
    },
    handlers: [[replaceQueryFx, (query: string) => addresses.push(query)]],
  })
  return { scope, requests, addresses }
}

describe('comparing drafts', () => {
  it('defaults to the previous draft if the URL names none', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: here() })
    expect([requests, scope.getState($other), scope.getState($comparison)?.unchanged]).toEqual([['b'], 'b', 7])
  })

  it('compares with the draft in the URL once, and updates the URL when another is chosen', async () => {
    const { scope, requests, addresses } = openDesk()
    await allSettled(opened, { scope, params: here('?with=a') })
    await allSettled(filtersChanged, { scope, params: { shown: 'added' } })
    await allSettled(pageChanged, { scope, params: 2 })
    expect(scope.getState($lines)).toHaveLength(1)
    await allSettled(filtersChanged, { scope, params: { with: 'b', shown: 'all' } })
    expect([requests, addresses.at(-1)]).toEqual([['a', 'b'], '?with=b'])
    expect([scope.getState($lines).length, scope.getState($view).page]).toEqual([2, 1])
  })

  it('reports when there is nothing to compare with', async () => {
    const { scope, requests } = openDesk({ drafts: DRAFTS.slice(0, 1) })
    await allSettled(opened, { scope, params: here() })
    expect([requests, scope.getState($isAlone)]).toEqual([[], true])
  })

  it('keeps the last comparison when another fails, and retries it', async () => {
    let isDown = false
    const { scope, requests } = openDesk({
      answer: () => {
        if (isDown) throw new ApiError('offline', 'אין חיבור')
      },
    })
    await allSettled(opened, { scope, params: here() })
    isDown = true
    await allSettled(filtersChanged, { scope, params: { with: 'a', shown: 'all' } })
    expect([scope.getState($failure), scope.getState($comparison)?.before._id]).toEqual(['אין חיבור', 'b'])
    isDown = false
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($comparison)?.before._id, requests]).toEqual([null, 'a', ['b', 'a', 'a']])
  })

  it('loads once, also after Back or when another draft is opened', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: here() })
    await allSettled(opened, { scope, params: here() })
    await allSettled(opened, { scope, params: { ...here(), isReturn: true } })
    await allSettled(opened, { scope, params: { ...here(), params: { id: 'b' } } })
    expect([requests, scope.getState($other)]).toEqual([['b', 'b', 'b', 'a'], 'a'])
  })

  it('reports a failed list where it is needed, and retries', async () => {
    let isDown = true
    const { scope, requests } = openDesk({
      list: () => {
        if (isDown) throw new ApiError('offline', 'אין חיבור')
      },
    })
    await allSettled(opened, { scope, params: here('?with=a') })
    expect([requests, scope.getState($failure)]).toEqual([['a'], null])
    await allSettled(opened, { scope, params: here() })
    expect([requests, scope.getState($failure)]).toEqual([['a'], 'אין חיבור'])
    isDown = false
    await allSettled(retried, { scope })
    expect([requests, scope.getState($failure)]).toEqual([['a', 'b'], null])
  })
})
