import type { Encoding } from '#services/importing/csv-file.ts'

const WINDOWS = new TextDecoder('windows-1252')
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WINDOWS.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/**
 * A text as bytes. What the encoding has no sign for loses its marks (`č` is `c`) where that leaves a letter, or is a question mark: a
 * sign that only looks like `=`, `;` or a quote must not become one after the file was put together.
 */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return Buffer.from(Array.from(text, (sign) => BYTES.get(sign) ?? BYTES.get(letterOf(sign)) ?? UNKNOWN))
}

function letterOf(sign: string): string {
  const [first = ''] = sign.normalize('NFKD')
  return /[\p{L}\p{N}]/u.test(first) ? first : ''
}
