/** Fits two lines of a narrow card; a third motorcycle is shown only if all three are this short together. */
const MAX_LETTERS = 42

/** The first two or three motorcycles of a list, untruncated; `ADV350 (רדיאלי, 2021)` is one despite its comma. */
export function shownMotorcycles(motorcycles: string): { shown: string[]; hasMore: boolean } {
  const all = motorcycles.split(/,\s*(?![^(]*\))/).map(withMaqaf)
  const three = all.slice(0, 3)
  const shown = three.join(', ').length <= MAX_LETTERS ? three : all.slice(0, 2)
  return { shown, hasMore: shown.length < all.length }
}

/** Input uses the ASCII hyphen. The word joiner after the maqaf prevents a line break: `ו־` stays with its name. */
const withMaqaf = (text: string) => text.replace(/(?<=[א-ת])-(?=[א-תA-Za-z0-9])/g, '־\u2060')
