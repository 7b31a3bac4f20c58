/** Fits two lines of a narrow card; a third motorcycle is shown only when all three are this short together. */
const MAX_LETTERS = 42

/** Of a long list of motorcycles the first two or three, each whole; `ADV350 (רדיאלי, 2021)` is one. */
export function shownMotorcycles(motorcycles: string): { shown: string[]; hasMore: boolean } {
  const all = motorcycles.split(/,\s*(?![^(]*\))/).map(withMaqaf)
  const three = all.slice(0, 3)
  const shown = three.join(', ').length <= MAX_LETTERS ? three : all.slice(0, 2)
  return { shown, hasMore: shown.length < all.length }
}

/** Files are typed with the hyphen of the keyboard. Behind the right sign no line ends: `ו־` stays with its name. */
const withMaqaf = (text: string) => text.replace(/(?<=[א-ת])-(?=[א-תA-Za-z0-9])/g, '־\u2060')
