import { expect, test } from 'vitest'
import { documentPage } from './document-page.ts'
import { sampleDocument } from './testing/sample-document.ts'

test('a page has the texts, isolated by elements, and no script, attribute of style or mark', () => {
  const page = documentPage(sampleDocument(), { pdfPath: '/documents/1.pdf?token=a&b' })
  expect(page).toContain('<h1>חשבונית מס/קבלה מס׳ <bdi dir="ltr">1024</bdi></h1>')
  expect(page).toContain('<dd><bdi dir="ltr">₪2,928.05</bdi></dd>')
  expect(page).toContain('href="/documents/1.pdf?token=a&#38;b"')
  expect(page).not.toMatch(/<script| style=|[\u2066-\u2069]|דוגמה/)
})

test('a sample says so, and a page without a PDF has no link', () => {
  const page = documentPage(sampleDocument({ isSample: true }), { pdfPath: null })
  expect(page).toContain('<p class="mark">דוגמה</p>')
  expect(page).not.toContain('href')
})

test('names cannot bring markup', () => {
  const buyer = { name: '<img src=x onerror=alert(1)>', companyNumber: '"><b>' }
  const lines = [{ description: '<s>צמיג</s>', ean: '<em>', quantity: 1, unitAgorot: 100 }]
  expect(documentPage(sampleDocument({ buyer, lines }), { pdfPath: null })).not.toMatch(/<(img|b|i|u|s|em)[ >]/)
})
