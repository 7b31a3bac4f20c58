import { describe, expect, it } from 'vitest'
import { proseLine, textLine, textLines } from './plain-text.ts'

describe('text normalization', () => {
  it('keeps bidi isolates in prose', () => {
    expect(proseLine(' כ־\u2066120/70 ZR 17\u2069\u202e \n ק״מ\u200b ')).toBe('כ־\u2066120/70 ZR 17\u2069 ק״מ')
  })

  it('gives one line of words, without invisible or hiding characters', () =>
    expect(textLine(' נועה\u0000 \n לוי\u202e\u2066\ud800 🏍 ')).toBe('נועה לוי 🏍'))

  it.each(['\u0020\u0020', '\u00a0', '\n', '\r\n', '\t', '\u000b', '\u0085', '\u2002', '\u2003', '\u202f', '\u2028', '\u3000'])(
    'replaces %j with a space',
    (space) => expect(textLine(`${space}Road${space}6${space}`)).toBe('Road 6'),
  )

  const marks = '\u0007\u001b\u007f\u0090\u00ad\u034f\u115f\u1160\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u2800\u3164'
  it.each([...marks, '\ufe0f', '\ufeff', '\uffa0', '\ufffc', '\u{e0020}'])('removes %j', (mark) =>
    expect(textLine(`${mark}R${mark}oad ${mark} 6${mark}`)).toBe('Road 6'),
  )

  it('inserts a space for an invisible break between words', () => {
    expect(textLine('Road\u200b6')).toBe('Road 6')
    expect(textLine('3\u200bT')).toBe('3 T')
  })

  it('is idempotent, and keeps the letters of names', () => {
    for (const text of ['Road 6', 'סט Road 6', 'Enduro 3 Sahara+', 'Mézõ Ⅱ', 'a\u200b\u00a0\u200bb']) {
      expect(textLine(textLine(text))).toBe(textLine(text))
    }
    expect(textLine('סט Mézõ Ⅱ 3+')).toBe('סט Mézõ Ⅱ 3+')
  })

  it('keeps line breaks in multi-line text', () => expect(textLines(' א\r\nב\tג\u0007\u0000\u202d\n')).toBe('א\nב ג'))

  it('keeps an empty line between two', () => expect(textLines('א\n\nב')).toBe('א\n\nב'))
})
