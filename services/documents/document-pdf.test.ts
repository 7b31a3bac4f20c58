import { expect, test } from 'vitest'
import { documentPdf } from './document-pdf.ts'
import { manyLines, sampleDocument } from './testing/sample-document.ts'

const bytesOf = async (...document: Parameters<typeof sampleDocument>) =>
  Buffer.from(await documentPdf(sampleDocument(...document))).toString('latin1')
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length

test('three lines are one page, with its fonts in it, and the same bytes each time', async () => {
  const pdf = await bytesOf()
  expect(pdf).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
  expect(pdf).toMatch(/\/BaseFont \/[A-Z]+\+Rubik-Regular/)
  expect(await bytesOf()).toBe(pdf)
})

test('what is longer goes on on further pages', async () => {
  expect(pagesOf(await bytesOf({ lines: manyLines(20), isSample: true }))).toBe(2)
  expect(pagesOf(await bytesOf({ lines: manyLines(30), isSample: true }))).toBe(3)
})

test('names of any script and one long word are written', async () => {
  const buyer = { name: `Иван أحمد Ștefan 🛞 ${'a'.repeat(90)}`, companyNumber: null }
  expect(pagesOf(await bytesOf({ buyer }))).toBe(1)
})
