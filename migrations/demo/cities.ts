import { latinSlug } from '#services/domain/slug.ts'

type Row = Readonly<Record<string, string>>

export function makeCities(source: readonly Row[]): Row[] {
  return source.map((row) => ({ slug: latinSlug(row.name_en ?? ''), name: row.name_he ?? '', region: row.shop_region ?? '' }))
}
