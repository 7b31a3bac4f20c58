import { describe, expect, it } from 'vitest'
import { proseLine, textLine, textLines } from './plain-text.ts'

describe('what is kept of a text', () => {
  it('keeps the isolates of prose', () => {
    expect(proseLine(' כ־\u2066120/70 ZR 17\u2069\u202e \n ק״מ\u200b ')).toBe('כ־\u2066120/70 ZR 17\u2069 ק״מ')
  })

  it('is a line of words, with nothing in it that is not seen or that hides the rest', () =>
    expect(textLine(' נועה\u0000 \n לוי\u202e\u2066\ud800 🏍 ')).toBe('נועה לוי 🏍'))

  it.each(['\u0020\u0020', '\u00a0', '\n', '\r\n', '\t', '\u000b', '\u0085', '\u2002', '\u2003', '\u202f', '\u2028', '\u3000'])(
    'has a space for %j',
    (space) => expect(textLine(`${space}Road${space}6${space}`)).toBe('Road 6'),
  )

  const marks = '\u0007\u001b\u007f\u0090\u00ad\u034f\u115f\u1160\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u2800\u3164'
  it.each([...marks, '\ufe0f', '\ufeff', '\uffa0', '\ufffc', '\u{e0020}'])('loses %j', (mark) =>
    expect(textLine(`${mark}R${mark}oad ${mark} 6${mark}`)).toBe('Road 6'),
  )

  it('has a space where the one that nobody sees stood alone', () => {
    expect(textLine('Road\u200b6')).toBe('Road 6')
    expect(textLine('3\u200bT')).toBe('3 T')
  })

  it('changes nothing when it is said twice, and no letter of a name', () => {
    for (const text of ['Road 6', 'סט Road 6', 'Enduro 3 Sahara+', 'Mézõ Ⅱ', 'a\u200b\u00a0\u200bb']) {
      expect(textLine(textLine(text))).toBe(textLine(text))
    }
    expect(textLine('סט Mézõ Ⅱ 3+')).toBe('סט Mézõ Ⅱ 3+')
  })

  it('is lines where several may be written', () => expect(textLines(' א\r\nב\tג\u0007\u0000\u202d\n')).toBe('א\nב ג'))

  it('keeps an empty line between two', () => expect(textLines('א\n\nב')).toBe('א\n\nב'))
})
