import { createReadStream } from 'node:fs'
import type { TextEncoding } from './csv-file.ts'

export interface Detected {
  encoding: Exclude<TextEncoding, 'windows-1252'>
  isUtf8: boolean
  /** The first Hebrew text, of a file in the letters of a Hebrew Windows. */
  sample: string
}

const UTF16_MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** A word, and one in which Hebrew and Latin letters touch, as those of another encoding do. */
const HEBREW = /(?<![A-Za-z\u05d0-\u05ea])[\u05d0-\u05ea]{2,}(?![A-Za-z\u05d0-\u05ea])/g
const MIXED = /[A-Za-z][\u05d0-\u05ea]|[\u05d0-\u05ea][A-Za-z]/g
const SAMPLE = /[\u05d0-\u05ea][\u05d0-\u05ea '"-]*[\u05d0-\u05ea]/

/** UTF-8 where a file is that; UTF-16 by its mark; Hebrew Windows where that makes Hebrew words of it. Else UTF-8 with broken cells. */
export async function detectEncoding(path: string): Promise<Detected> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1255', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  let isWindows = true
  let [words, mixed, sample] = [0, 0, '']
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const mark = UTF16_MARKS[chunk.toString('hex', 0, 2) as keyof typeof UTF16_MARKS]
    if (isFirst && mark) return { encoding: mark, isUtf8: false, sample: '' }
    isFirst = false
    isUtf8 &&= decode(utf8, chunk) !== null
    const text: string | null = isWindows ? decode(windows, chunk) : null
    isWindows = text !== null
    if (text === null) continue
    words += text.match(HEBREW)?.length ?? 0
    mixed += text.match(MIXED)?.length ?? 0
    sample ||= SAMPLE.exec(text)?.[0] ?? ''
  }
  isUtf8 &&= decode(utf8) !== null
  if (isUtf8 || !isWindows || words <= mixed) return { encoding: 'utf-8', isUtf8, sample: '' }
  return { encoding: 'windows-1255', isUtf8, sample }
}

/** Null where the bytes are no such text; without a chunk: whether the last one ended within a letter. */
function decode(decoder: TextDecoder, chunk?: Buffer): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    return null
  }
}
