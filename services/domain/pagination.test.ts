import { expect, it } from 'vitest'
import { paginate } from './pagination.ts'

it.each([
  [0, 1, { currentPage: 1, totalPages: 1, offset: 0 }],
  [0, 9, { currentPage: 1, totalPages: 1, offset: 0 }],
  [25, 1, { currentPage: 1, totalPages: 1, offset: 0 }],
  [26, 2, { currentPage: 2, totalPages: 2, offset: 25 }],
  [26, 99, { currentPage: 2, totalPages: 2, offset: 25 }],
])('of %i items in pages of 25, page %i', (totalItems, page, { offset, ...shown }) => {
  expect(paginate(totalItems, 25, page)).toEqual({ pagination: { ...shown, totalItems, itemsPerPage: 25 }, offset })
})
