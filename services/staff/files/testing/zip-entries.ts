import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50

/** The files of a zip archive as texts, by name; enough for what a workbook is. */
export function zipEntries(archive: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0 && archive.readUInt32LE(at) === CENTRAL; ) {
    const [packed, nameLength, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const body = archive.subarray(start, start + packed)
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    entries.set(archive.toString('utf8', at + 46, at + 46 + nameLength), (isDeflated ? inflateRawSync(body) : body).toString())
    at += 46 + nameLength + extra + comment
  }
  return entries
}
