import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { compareToggled } from '#frontend/entities/kept/kept.model.ts'
import { articleWords, productText } from '#frontend/entities/product/product.text.ts'
import { shippingNote } from '#frontend/entities/product/product-card.tsx'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { CopyLink } from '#frontend/features/share/share.tsx'
import { comparePath, homePath, productPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { loadKg, speedRating } from '#services/domain/ratings.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { $failure, $isEmpty, $products, retried } from './compare.model.ts'
import styles from './compare.module.css'
import { compareText as text } from './compare.text.ts'

/** The compared properties, in row order. */
const ROWS = [
  'price',
  'perKm',
  'lifeKm',
  'score',
  'wet',
  'mileage',
  'sport',
  'offroad',
  'made',
  'when',
  'size',
  'position',
  'segment',
  'load',
  'speed',
  'tube',
  'shipping',
] as const
type Row = (typeof ROWS)[number]

/** Kilometres a rear tire lasts, alone or in a set; null for front tires, and if unknown. */
const lifeOf = ({ lifeKm, position }: ProductDetails) => (position === 'front' ? null : lifeKm)

/** The value of a row, for comparison and bars; null = unknown. */
const VALUES: Readonly<Record<Row, (product: ProductDetails) => number | string | null>> = {
  price: ({ price }) => price,
  perKm: pricePerThousandKm,
  lifeKm: lifeOf,
  score: ({ score }) => score,
  wet: ({ ratings }) => ratings.wet,
  mileage: ({ ratings }) => ratings.mileage,
  sport: ({ ratings }) => ratings.sport,
  offroad: ({ ratings }) => ratings.offroad,
  made: madeOf,
  when: ({ visibility }) => visibility,
  size: ({ displaySize }) => displaySize,
  position: ({ position }) => position,
  segment: ({ segment }) => segment,
  load: ({ load }) => load,
  speed: ({ speed }) => speed,
  tube: ({ tube }) => tube,
  shipping: ({ free_shipping }) => String(free_shipping),
}

interface ComparedRow {
  row: Row
  isDifferent: boolean
  values: readonly (number | string | null)[]
}

const loadText = (index: number) => text.kg(index, loadKg(index))
const speedText = (symbol: string) => text.kmh(symbol, speedRating(symbol)?.kmh ?? null)

export { $head, opened } from './compare.model.ts'

/** Two to four tires side by side: differences first, and the cost per thousand kilometres. */
export function Page() {
  const { products, isEmpty, failure, retry } = useUnit({ products: $products, isEmpty: $isEmpty, failure: $failure, retry: retried })
  return (
    <div className={`wrap ${styles.page}`}>
      {isEmpty ? (
        <Notice
          heading="h1"
          title={text.emptyTitle}
          action={
            <Button component={Link} to={homePath} variant="go">
              {text.emptyGo}
            </Button>
          }
        >
          {text.emptyWay}
        </Notice>
      ) : (
        <>
          <h1>{text.title}</h1>
          {failure && <Failure message={failure} onRetry={() => retry()} />}
          {!failure && (products ? <Comparison products={products} /> : <ProductGridSkeleton />)}
        </>
      )}
    </div>
  )
}

function Comparison({ products }: { products: readonly ProductDetails[] }) {
  const settings = useUnit($settings)
  const rows = comparedRows(products)
  const different = rows.filter(({ isDifferent }) => isDifferent)
  const same = rows.filter(({ isDifferent }) => !isDifferent)
  const address = absoluteUrl(settings, comparePath(products.map(({ ean }) => ean)))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.ean} scope="col">
                  <Head product={product} rest={products.filter((other) => other !== product)} />
                </th>
              ))}
            </tr>
          </thead>
          <Rows title={text.differs} rows={different} products={products} />
          <Rows title={text.same} rows={same} products={products} />
        </table>
      </section>
      <p className="muted small">{text.reckoned}</p>
      <CopyLink message={{ title: text.title, text: text.title, address }} />
    </>
  )
}

function Head({ product, rest }: { product: ProductDetails; rest: readonly ProductDetails[] }) {
  const toggle = useUnit(compareToggled)
  return (
    <div className={`stack start gap-8 ${styles.head}`}>
      <ProductPicture image={product.image} alt="" sizes="160px" isDimmed={product.visibility === 'outofstock'} />
      <small className="muted">
        <bdi>{product.brand}</bdi>
      </small>
      <Link to={productPath(product)}>
        {product.set && <span>{`${productText.set} `}</span>}
        <NameText>{product.name}</NameText>
      </Link>
      {isOrderable(product.visibility) && <AddFromList product={product} source="list_page" />}
      {rest.length > 0 && (
        <Link className="link" to={comparePath(rest.map(({ ean }) => ean))} onClick={() => toggle(product.ean)}>
          <span className="spoken">{`${text.leave} ${product.displayName}`}</span>
          <Icon name="close" />
        </Link>
      )}
    </div>
  )
}

function Rows({ title, rows, products }: { title: string; rows: readonly ComparedRow[]; products: readonly ProductDetails[] }) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={products.length + 1}>
          {title}
        </th>
      </tr>
      {rows.map(({ row, isDifferent, values }) => (
        <tr key={row} data-differs={isDifferent || undefined}>
          <th scope="row">{text.rows[row]}</th>
          {products.map((product, index) => (
            <td key={product.ean}>
              <Value row={row} value={values[index] ?? null} product={product} />
              <Bar values={values} index={index} row={row} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Numeric rows, drawn as bars relative to the highest value. */
const BARS: ReadonlySet<Row> = new Set(['price', 'perKm', 'lifeKm', 'score', 'wet', 'mileage', 'sport', 'offroad'])

function Bar({ row, values, index }: { row: Row; values: ComparedRow['values']; index: number }) {
  const value = values[index]
  if (!BARS.has(row) || typeof value !== 'number') return null
  const most = Math.max(...values.map((each) => (typeof each === 'number' ? each : 0)))
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${most > 0 ? (value / most) * 100 : 0}%` }} />
    </span>
  )
}

const SAID: Partial<Record<Row, (value: never, product: ProductDetails) => ReactNode>> = {
  price: (value: number) => <Shekels shekels={value} />,
  perKm: (value: number) => <Shekels shekels={value} />,
  lifeKm: (value: number) => (
    <span>
      <bdi>{value.toLocaleString('en-US')}</bdi> {text.km}
    </span>
  ),
  when: (_value: string, { visibility }) => <VisibilityWord visibility={visibility} />,
  size: (value: string) => <TireSize size={value} />,
  position: (value: keyof typeof articleWords.position) => articleWords.position[value],
  segment: (value: keyof typeof articleWords.segment) => articleWords.segment[value],
  load: (value: number) => loadText(value),
  speed: (value: string) => speedText(value),
  tube: (value: keyof typeof text.tubes) => text.tubes[value],
  shipping: (_value: string, product) => shippingNote(product),
}

function Value({ row, value, product }: { row: Row; value: number | string | null; product: ProductDetails }) {
  if (value === null) return <span className="muted">{text.unknown}</span>
  const say = SAID[row]
  return say ? <span>{say(value as never, product)}</span> : <bdi>{value}</bdi>
}

/** Price per thousand kilometres, in shekels with two decimals; null if the life is unknown. */
function pricePerThousandKm(product: ProductDetails): number | null {
  const life = lifeOf(product)
  return life ? Math.round((product.price / life) * 100_000) / 100 : null
}

/** Week and year; for a set those of the older tire. */
function madeOf({ visibility, dot }: ProductDetails): string | null {
  if (visibility !== 'instock') return null
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  if (dots.some(({ assumed }) => assumed)) return null
  const [oldest] = dots.toSorted((a, b) => a.year - b.year || (a.week ?? 0) - (b.week ?? 0))
  return oldest ? `${oldest.week === null ? '' : `${oldest.week}/`}${oldest.year}` : null
}

/** Differing rows first, otherwise in row order; rows without any value are left out. */
function comparedRows(products: readonly ProductDetails[]): ComparedRow[] {
  const rows = ROWS.map((row): ComparedRow => {
    const values = products.map(VALUES[row])
    return { row, values, isDifferent: new Set(values).size > 1 }
  }).filter(({ values }) => values.some((value) => value !== null))
  return [...rows.filter(({ isDifferent }) => isDifferent), ...rows.filter(({ isDifferent }) => !isDifferent)]
}
