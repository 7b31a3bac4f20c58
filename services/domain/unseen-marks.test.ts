import { expect, it } from 'vitest'
import { couponCode } from './coupon.ts'
import { parseDot } from './dot.ts'
import { checkEan } from './ean.ts'
import { readDecimal } from './fields.ts'
import { readOrderSearch } from './order-search.ts'
import { trackingCodeOf } from './order-status.ts'
import { greetingName, isFullName } from './person.ts'
import { enablesOffer, normalizePhone } from './phone.ts'
import { plainText, textLine, textLines } from './plain-text.ts'
import { readArticleNumber } from './search/article-number.ts'
import { searchText } from './search/search-text.ts'
import { brandKey, latinSlug } from './slug.ts'
import { UNSEEN_MARKS } from './testing/unseen-marks.ts'
import { parseSingleSize } from './tire-size.ts'

/** Functions that read typed text, with an input and the expected value, with or without marks. */
const READERS: [name: string, read: (text: string) => unknown, good: string, value: unknown][] = [
  ['phone', normalizePhone, '+972-50-123 4567', '0501234567'],
  ['phone of an offer', enablesOffer, '0501234567', true],
  ['name', isFullName, 'נועה לוי', true],
  ['first name alone', isFullName, 'נועה', false],
  ['first name', greetingName, 'נועה לוי', 'נועה'],
  ['coupon', couponCode, 'ride 100', 'RIDE100'],
  ['article number', (text) => checkEan(text), '4006381333931', { ok: true, ean: '4006381333931', isPadded: false }],
  ['article number in a search', readArticleNumber, '4006381333931', '4006381333931'],
  ['week of manufacture', (text) => parseDot(text, '2026-01-01').code, 'DOT 2324', '2324'],
  ['size', (text) => parseSingleSize(text)?.key, '120/70-17', '120/70-17'],
  ['number', readDecimal, '1,139.90', { ok: true, value: 1139.9 }],
  ['search', searchText, 'Road 6', 'road 6'],
  ['order', (text) => readOrderSearch(text)?.digits?.order, '100001', '100001'],
  ['parcel', trackingCodeOf, 'RR482915306IL', 'RR482915306IL'],
  ['brand', brandKey, 'Sun-F', 'sunf'],
  ['address of a brand', latinSlug, 'Golden Tyre', 'golden-tyre'],
  ['text', plainText, 'name@example.com', 'name@example.com'],
  ['line', textLine, 'הרצל 1', 'הרצל 1'],
  ['lines', textLines, 'א\nב', 'א\nב'],
]

it.each(READERS)('an invisible character does not change a %s', (_, read, good, value) => {
  expect(read(good)).toEqual(value)
  for (const mark of UNSEEN_MARKS) {
    const marked = `${mark}${good.slice(0, 2)}${mark}${good.slice(2)} ${mark}`
    expect([mark.codePointAt(0)?.toString(16), read(marked)]).toEqual([mark.codePointAt(0)?.toString(16), value])
  }
})

it('a word of invisible characters is empty', () => {
  for (const mark of UNSEEN_MARKS) {
    expect([mark.codePointAt(0)?.toString(16), isFullName(`נועה ${mark}`), textLine(mark), plainText(` ${mark} `)]).toEqual([
      mark.codePointAt(0)?.toString(16),
      false,
      '',
      '',
    ])
  }
})
