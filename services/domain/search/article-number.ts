import { searchText } from './search-text.ts'

const LENGTH = 13
/** In `searchText` spelling, with words people write before the number, and separators of its digits. */
const ARTICLE_NUMBER = /^(?:(?:מקט|ברקוד|ean|gtin|upc)[ .]*)?([0-9][0-9 -]{9,20}[0-9])$/

/** The EAN typed into a search, with a UPC's leading zeros restored; null otherwise. Need not exist. */
export function readArticleNumber(input: string): string | null {
  const digits = ARTICLE_NUMBER.exec(searchText(input))?.[1]?.replace(/[ -]/g, '') ?? ''
  return digits.length >= LENGTH - 2 && digits.length <= LENGTH ? digits.padStart(LENGTH, '0') : null
}
