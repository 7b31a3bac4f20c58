/** Why a file is rejected before upload. */
export type FileError = 'empty' | 'tooLarge' | 'oldWorkbook' | 'notText'

/** The server's limit; enough for a hundred thousand rows. */
export const MAX_FILE_BYTES = 24 * 1024 * 1024

const SNIFFED_BYTES = 64 * 1024
/** Magic bytes of Excel files: .xlsx (zip) and .xls (OLE). */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/** Checks a file before upload; null = it may be sent. */
export function checkFile(bytes: Uint8Array): FileError | null {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLarge'
  if (beginsWith(bytes, OLD_WORKBOOK)) return 'oldWorkbook'
  if (beginsWith(bytes, WORKBOOK) || UTF16_MARKS.some((mark) => beginsWith(bytes, mark))) return null
  const beginning = bytes.subarray(0, SNIFFED_BYTES)
  if (beginning.includes(0) || !isMostlyText(beginning)) return 'notText'
  return new TextDecoder().decode(beginning).trim() === '' ? 'empty' : null
}

/** Text has few control bytes, whatever its encoding. */
const isMostlyText = (bytes: Uint8Array) => bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length <= bytes.length / 100
