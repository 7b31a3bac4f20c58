/** Why a file is not even sent. */
export type FileError = 'empty' | 'tooLarge' | 'oldWorkbook' | 'notText'

/** What the shop takes; room for a hundred thousand rows. */
export const MAX_FILE_BYTES = 24 * 1024 * 1024

const SNIFFED_BYTES = 64 * 1024
/** How Excel's own files begin, the new and the old ones. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/** What is wrong with a file before a row of it is read; null = it may be sent. */
export function checkFile(bytes: Uint8Array): FileError | null {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLarge'
  if (beginsWith(bytes, OLD_WORKBOOK)) return 'oldWorkbook'
  if (beginsWith(bytes, WORKBOOK) || UTF16_MARKS.some((mark) => beginsWith(bytes, mark))) return null
  const beginning = bytes.subarray(0, SNIFFED_BYTES)
  if (beginning.includes(0) || !isMostlyText(beginning)) return 'notText'
  return new TextDecoder().decode(beginning).trim() === '' ? 'empty' : null
}

/** Bytes that no text has are rare in one, whatever its encoding. */
const isMostlyText = (bytes: Uint8Array) => bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length <= bytes.length / 100
