import { describe, expect, it } from 'vitest'
import { piecesOf } from './article-text.ts'

const islandsOf = (sentence: string) => piecesOf(sentence).flatMap(({ kind, text }) => (kind === 'island' ? [text] : []))

describe('the text of an article', () => {
  it.each([
    ['המשלוח עולה ₪60 ומגיע תוך 24–72 שעות.', ['₪60', '24–72']],
    ['ימים א׳ עד ה׳, 09:00–17:00, בטלפון 03-555-0142.', ['09:00–17:00', '03-555-0142']],
    ['כתבו אל service@shop.example.', ['service@shop.example']],
    ['דמי ביטול של 5% או ₪100, לפי הנמוך.', ['5%', '₪100']],
    ['חייגו *6055 עד 21/11/2026.', ['*6055', '21/11/2026']],
    ['תקן ברמה AA, לפי WCAG 2.1 AA, סעיף 6(1)(b).', ['AA', 'WCAG 2.1 AA', '6(1)(b)']],
    ['בלי מספרים.', []],
  ])('sets apart what runs left to right in %j', (sentence, islands) => {
    expect(islandsOf(sentence)).toEqual(islands)
    expect(
      piecesOf(sentence)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sentence)
  })

  it('keeps a load index and its speed symbol in one run: two would change places', () => {
    expect(piecesOf('קוד 73W או (58W)').filter(({ kind }) => kind === 'island')).toEqual([
      { kind: 'island', text: '73W' },
      { kind: 'island', text: '58W' },
    ])
  })

  it('finds links, also one that holds a phone', () => {
    expect(piecesOf('ראו [תקנון](/terms-of-use) או [03-555-0142](tel:035550142).')).toEqual([
      { kind: 'text', text: 'ראו ' },
      { kind: 'link', text: 'תקנון', href: '/terms-of-use' },
      { kind: 'text', text: ' או ' },
      { kind: 'link', text: '03-555-0142', href: 'tel:035550142' },
      { kind: 'text', text: '.' },
    ])
  })
})
