import type { Encoding } from '../csv-file.ts'

const WINDOWS = new TextDecoder('windows-1252')
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WINDOWS.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/** A text as bytes. What the encoding has no sign for loses its marks (`č` is `c`), or is a question mark. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const byteOf = (sign: string) => BYTES.get(sign) ?? BYTES.get(sign.normalize('NFKD').charAt(0)) ?? UNKNOWN
  return Buffer.from(Array.from(text, byteOf))
}
