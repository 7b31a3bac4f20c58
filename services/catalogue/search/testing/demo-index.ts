import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { TEST_PRESENTATION } from '#services/catalogue/testing/presentation.ts'
import { demoArticles, demoMotorcycles } from '#services/domain/fit/testing/demo-files.ts'
import { brandKey, latinSlug } from '#services/domain/slug.ts'
import { toArticle } from '../catalogue-search.ts'
import { createSearchIndex, type SearchIndex } from '../search-index.ts'

const PRESENTATION = { ...TEST_PRESENTATION, shipments: null }

/** The demo's catalogue and motorcycles in an index, without the engines. */
export function openDemoIndex(): { index: SearchIndex; motorcycles: MotorcycleChanged[] } {
  const motorcycles = demoMotorcycles().map((bike) => ({ ...bike, id: latinSlug(`${bike.brand} ${bike.model} ${bike.yearFrom}`) }))
  const brands = rows('brands').map(({ name = '', name_he: nameHe = '', aliases = '' }, position) => {
    return { slug: latinSlug(name), name, nameHe, aliases: aliases.split('|'), position, count: 0 }
  })
  const slugs = new Map(brands.flatMap(({ slug, name, aliases }) => [name, ...aliases].map((each) => [brandKey(each), slug])))
  const popularSizes = rows('popular-sizes').map(({ width = '', profile = '', rim = '', motorcycles: riders = '' }) => {
    return { width, profile, rim, motorcycles: riders }
  })
  const index = createSearchIndex({ brands, popularSizes, motorcycles })
  for (const { ean, ...article } of demoArticles()) {
    const brandSlug = slugs.get(brandKey(article.brand)) ?? ''
    const catalogued = { ...product(ean, { ...article, displayName: article.name, brandSlug }), likes: 0, memberStock: null }
    index.put(toArticle(catalogued, PRESENTATION))
  }
  return { index, motorcycles }
}

function rows(name: string): Record<string, string>[] {
  return parse(readFileSync(new URL(`../../../../migrations/demo/${name}.csv`, import.meta.url)), { columns: true })
}
