import { expect, it } from 'vitest'
import { usualLoadsOfSource } from './testing/demo-files.ts'
import { USUAL_LOAD_INDEXES, usualLoadIndex } from './usual-load-index.ts'

it('contains the usual load index of exactly the sizes in the file', () => {
  expect(Object.fromEntries(USUAL_LOAD_INDEXES)).toEqual(Object.fromEntries(usualLoadsOfSource()))
})

it('answers by size key', () => {
  expect([usualLoadIndex('120/70-17'), usualLoadIndex('180/55-17'), usualLoadIndex('999/99-99')]).toEqual([58, 73, null])
})
