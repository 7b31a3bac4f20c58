/** One of each kind of invisible character: bidi, breaks, variation selectors, fillers, tags, blanks. */
export const UNSEEN_MARKS = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u180e', '\u200b', '\u200d', '\u200e', '\u200f', '\u202a', '\u202e'],
  ...['\u2060', '\u2066', '\u2068', '\u2069', '\u2800', '\u3164', '\ufe0e', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\ufffc'],
  ...['\u{1d159}', '\u{1d173}', '\u{e0001}', '\u{e0062}', '\u{e0100}'],
]
