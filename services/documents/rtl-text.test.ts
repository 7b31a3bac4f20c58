import { expect, test } from 'vitest'
import { RtlText, type TextStyle } from './rtl-text.ts'

const STYLE: TextStyle = { size: 1, weight: 'regular', color: '#000' }

/** A PDF in which each letter is one wide, and Hebrew is turned by the font. */
function recorder() {
  const written: { shown: string; x: number; baseline: number }[] = []
  const pdf = {
    registerFont: () => pdf,
    font: () => pdf,
    fillColor: () => pdf,
    widthOfString: (shown: string) => shown.length,
    text: (shown: string, x: number, baseline: number) => written.push({ shown, x, baseline }),
  }
  return { rtl: new RtlText(pdf as unknown as PDFKit.PDFDocument), written }
}

/** Lines as they are seen, from left to right. */
function seen(text: string, width = 100): string[] {
  const { rtl, written } = recorder()
  rtl.draw(rtl.paragraph(text, width, STYLE), 100, 0, STYLE)
  const lines = Map.groupBy(written, ({ baseline }) => baseline)
  const turned = (shown: string) => (/[א-ת]/.test(shown) ? [...shown].reverse().join('') : shown)
  return [...lines.values()].map((runs) =>
    runs
      .toSorted((a, b) => a.x - b.x)
      .map(({ shown }) => turned(shown))
      .join(''),
  )
}

test.each([
  ['מס׳ 1024', '1024 ׳סמ'],
  ['סה״כ: ₪1,234.50', '₪1,234.50 :כ״הס'],
  ['צמיג (קדמי) Michelin 120/70ZR17 (58W)', 'Michelin 120/70ZR17 (58W) (ימדק) גימצ'],
  ['סט \u2066120/70 ZR 17\u2069, ייצור 2024', '2024 רוציי ,120/70 ZR 17 טס'],
  ['הנחה \u2066-₪50.00\u2069', '-₪50.00 החנה'],
  ['טלפון 03-1234567, [פנימי 2]', '[2 ימינפ] ,03-1234567 ןופלט'],
])('%s is seen as %s', (text, line) => {
  expect(seen(text)).toEqual([line])
})

test('is broken at spaces and at a new line, each line ordered by itself, and inside a word alone where it is too wide', () => {
  expect(seen('אחד שניים Road 6 GT', 9)).toEqual(['םיינש דחא', 'Road 6 GT'])
  expect(seen('אחד\nשתיים')).toEqual(['דחא', 'םייתש'])
  expect(seen('a'.repeat(30), 20)).toEqual(['a'.repeat(20), 'a'.repeat(10)])
})

test('is written in reading order', () => {
  const { rtl, written } = recorder()
  rtl.draw(rtl.paragraph('צמיג Michelin ב-5', 100, STYLE), 100, 0, STYLE)
  expect(written.map(({ shown }) => shown.trim())).toEqual(['צמיג', 'Michelin', 'ב-', '5'])
})
