import type { CatalogueBrand } from '#services/catalogue/catalogue.queries.ts'
import type { Listed } from '#services/domain/list-order.ts'
import type { Product } from '../product.contract.ts'
import { lineDocument } from './line-document.ts'
import { createTextIndex, type TextIndex } from './text-index.ts'

export interface Article {
  product: Product
  listed: Listed
  lineId: string
  /** `width/profile/rim`; of a set both. */
  sizes: readonly string[]
}

interface Line {
  articles: Set<Article>
  /** What its document was made of. */
  written: string
}

/** The lines of tires and their texts. A line is found by what all its tires say. */
export interface SearchLines {
  lines: ReadonlyMap<string, Pick<Line, 'articles'>>
  text: Pick<TextIndex, 'find' | 'has'>
  /** `former` leaves its line, `article` enters its own. */
  move(former: Article | undefined, article: Article | undefined): void
}

export function createSearchLines(brands: readonly CatalogueBrand[]): SearchLines {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]))
  const lines = new Map<string, Line>()
  const text = createTextIndex()

  function write(id: string): void {
    const line = lines.get(id)
    const products = [...(line?.articles ?? [])].map(({ product }) => product)
    const [first] = products
    if (!line || !first) {
      lines.delete(id)
      text.remove(id)
      return
    }
    const segments = distinct(products.map(({ segment }) => segment))
    const brandNames = distinct(products.map(({ brand }) => brand))
    const written = JSON.stringify([segments, brandNames])
    if (line.written === written) return
    line.written = written
    const brand = bySlug.get(first.brandSlug) ?? { name: brandNames.join(' '), nameHe: '', aliases: [] }
    text.put({ id, ...lineDocument({ name: first.name, segments }, brand) })
  }
  function move(former: Article | undefined, article: Article | undefined): void {
    if (former) lines.get(former.lineId)?.articles.delete(former)
    if (article) {
      const line = lines.get(article.lineId) ?? { articles: new Set(), written: '' }
      lines.set(article.lineId, line)
      line.articles.add(article)
      write(article.lineId)
    }
    if (former && former.lineId !== article?.lineId) write(former.lineId)
  }
  return { lines, text, move }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort()
