/** Why a file is not even sent. */
export type FileError = 'empty' | 'tooLarge' | 'workbook' | 'notText' | 'encoding'

/** What the shop takes; room for a hundred thousand rows. */
export const MAX_FILE_BYTES = 24 * 1024 * 1024

const SNIFFED_BYTES = 64 * 1024
/** How Excel's own files begin, the new and the old ones. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What is wrong with a file before a row of it is read; null = it may be sent. */
export function checkFile(bytes: Uint8Array): FileError | null {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLarge'
  if (WORKBOOKS.some((mark) => beginsWith(bytes, mark))) return 'workbook'
  if (UTF16_MARKS.some((mark) => beginsWith(bytes, mark))) return 'encoding'
  const beginning = bytes.subarray(0, SNIFFED_BYTES)
  if (beginning.includes(0)) return 'notText'
  // Eight-bit texts of a Hebrew Windows are no UTF-8; what is left of them would be replacement characters.
  if (!isUtf8(bytes) && !isFrenchList(beginning)) return isMostlyText(beginning) ? 'encoding' : 'notText'
  return new TextDecoder().decode(beginning).trim() === '' ? 'empty' : null
}

/** The one list that comes in Windows-1252; its first line says so, and the shop reads it as that. */
const isFrenchList = (beginning: Uint8Array) => {
  const [header = ''] = new TextDecoder('windows-1252').decode(beginning).split(/\r|\n/, 1)
  return header.includes('Référence') && header.includes('Désignation')
}

/** Bytes that no text has are rare in one. */
const isMostlyText = (bytes: Uint8Array) => bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length < bytes.length / 100
