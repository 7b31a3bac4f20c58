import { searchText } from './search-text.ts'

const LENGTH = 13
/** In the spelling of `searchText`, with what people write before the number, and the signs by which they part its digits. */
const ARTICLE_NUMBER = /^(?:(?:מקט|ברקוד|ean|gtin|upc)[ .]*)?([0-9][0-9 -]{9,20}[0-9])$/

/** The ean that was typed into the search, an American UPC with its lost zeros; null for anything else. Nothing says that there is one. */
export function readArticleNumber(typed: string): string | null {
  const digits = ARTICLE_NUMBER.exec(searchText(typed))?.[1]?.replace(/[ -]/g, '') ?? ''
  return digits.length >= LENGTH - 2 && digits.length <= LENGTH ? digits.padStart(LENGTH, '0') : null
}
