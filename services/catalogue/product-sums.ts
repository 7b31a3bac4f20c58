import type { ProductChanged } from '#events/catalogue.events.ts'
import type { Transaction } from '#services/platform/postgres.ts'

interface Change {
  before: ProductChanged | null
  after: ProductChanged | null
}

/** Adds what changed to the sums over all products. The products' rows are locked, so that `before` is what was added last. */
export async function addToSums(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const brands = differences(changes, ofBrand)
  if (brands.length > 0) {
    await tx.query(
      `INSERT INTO brand_sums AS sums (brand_slug, articles, tires)
       SELECT key, (added ->> 0)::int, (added ->> 1)::int FROM jsonb_to_recordset($1::jsonb) AS d (key text, added jsonb) ORDER BY key
       ON CONFLICT (brand_slug) DO UPDATE SET articles = sums.articles + EXCLUDED.articles, tires = sums.tires + EXCLUDED.tires`,
      [JSON.stringify(brands)],
    )
  }
  const sizes = differences(changes, ofSizes)
  if (sizes.length > 0) {
    await tx.query(
      `INSERT INTO size_sums AS sums (width, profile, rim, articles, sold_before)
       SELECT split_part(key, '/', 1), split_part(key, '/', 2), split_part(key, '/', 3), (added ->> 0)::int, (added ->> 1)::int
       FROM jsonb_to_recordset($1::jsonb) AS d (key text, added jsonb) ORDER BY key
       ON CONFLICT (width, profile, rim) DO UPDATE
         SET articles = sums.articles + EXCLUDED.articles, sold_before = sums.sold_before + EXCLUDED.sold_before`,
      [JSON.stringify(sizes)],
    )
  }
}

/** Under its keys, what a product adds: itself, and a number of its own. */
type Sums = (product: ProductChanged) => { keys: string[]; amount: number }

const ofBrand: Sums = ({ brandSlug, stock, setOf, position }) => ({
  keys: [brandSlug],
  amount: setOf === null ? stock * (position === 'set' ? 2 : 1) : 0,
})
const ofSizes: Sums = (product) => ({ keys: sizesOf(product), amount: product.soldBefore })

function differences(changes: readonly Change[], sumsOf: Sums): { key: string; added: [articles: number, amount: number] }[] {
  const sums = new Map<string, [number, number]>()
  function add(product: ProductChanged | null, sign: 1 | -1): void {
    if (product === null) return
    const { keys, amount } = sumsOf(product)
    for (const key of keys) {
      const [articles, amounts] = sums.get(key) ?? [0, 0]
      sums.set(key, [articles + sign, amounts + sign * amount])
    }
  }
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  return [...sums].filter(([, [articles, amount]]) => articles !== 0 || amount !== 0).map(([key, added]) => ({ key, added }))
}

/** `width/profile/rim` of the product, for a set of both tires. */
export function sizesOf(product: ProductChanged | null): string[] {
  if (!product) return []
  const tires = product.front ? [product.tire, product.front] : [product.tire]
  return [...new Set(tires.map((tire) => `${tire.width}/${tire.profile}/${tire.rim}`))]
}
