import type { ReactNode } from 'react'
import { compareToggled, isFromList } from '#frontend/entities/kept/kept.model.ts'
import { articleWords, productText } from '#frontend/entities/product/product.text.ts'
import { shippingNote } from '#frontend/entities/product/product-card.tsx'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { CopyLink } from '#frontend/features/share/share.tsx'
import { Link, useLocation, useNavigate } from '#frontend/shared/router.tsx'
import { comparePath, homePath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { loadKg, speedRating } from '#services/domain/ratings.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { $failure, $isEmpty, $products, retried } from './compare.model.ts'
import styles from './compare.module.css'
import { compareText as text } from './compare.text.ts'
import { type ComparedRow, comparedRows, madeOf, type Row } from './compare-rows.ts'
import { FitRow } from './fit-row.tsx'

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
            <Button to={homePath} variant="go">
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
      <Back products={products} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.scroll} data-wide={products.length > 2 || undefined} tabIndex={0} aria-label={text.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.ean}>
                  <ProductPicture image={product.image} alt="" sizes="160px" isDimmed={product.visibility === 'outofstock'} />
                </td>
              ))}
            </tr>
            <tr className={styles.names}>
              <td />
              {products.map((product) => (
                <th key={product.ean} scope="col">
                  <Name product={product} />
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.ean}>
                  <Acts product={product} rest={products.filter((other) => other !== product)} />
                </td>
              ))}
            </tr>
          </thead>
          <FitRow products={products} />
          <Rows title={text.differs} rows={different} products={products} />
          <Rows title={text.same} rows={same} products={products} />
        </table>
      </section>
      <p className="muted small">{text.reckoned}</p>
      <CopyLink message={{ title: text.title, text: text.title, address }} />
    </>
  )
}

/** The list as it was left, where the visitor comes from one; else that of the first tire's size. */
function Back({ products: [product] }: { products: readonly ProductDetails[] }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  if (!product) return null
  if (!isFromList(state))
    return (
      <p>
        <Link className="link" to={sizeListPath(product)}>
          {text.toSize} <TireSize size={sizeLabel(product)} />
        </Link>
      </p>
    )
  return (
    <p>
      <button className="link" type="button" onClick={() => void navigate(-1)}>
        {text.toList}
      </button>
    </p>
  )
}

function Name({ product }: { product: ProductDetails }) {
  return (
    <>
      <small className="muted">
        <bdi>{product.brand}</bdi>
      </small>
      <Link to={productPath(product)}>
        {product.set && <span>{`${productText.set} `}</span>}
        <NameText>{product.name}</NameText>
      </Link>
    </>
  )
}

function Acts({ product, rest }: { product: ProductDetails; rest: readonly ProductDetails[] }) {
  const toggle = useUnit(compareToggled)
  const { state } = useLocation()
  return (
    <div className={`stack start gap-8 ${styles.acts}`}>
      {isOrderable(product.visibility) && <AddFromList product={product} source="list_page" />}
      {rest.length > 0 && (
        <Link className="link" to={comparePath(rest.map(({ ean }) => ean))} replace state={state} onClick={() => toggle(product.ean)}>
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
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ row, isDifferent, values, best }) => (
        <tr key={row} data-differs={isDifferent || undefined}>
          <th scope="row">{text.rows[row]}</th>
          {products.map((product, index) => (
            <td key={product.ean}>
              <Value row={row} value={values[index] ?? null} product={product} />
              {best.includes(index) && <Best row={row} />}
              <Bar values={values} index={index} row={row} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Best({ row }: { row: Row }) {
  return (
    <span className={styles.best}>
      <Icon name="check" />
      <span>{text.best[row as keyof typeof text.best]}</span>
    </span>
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
  made: (_value: string, product) => <MadeWeeks product={product} />,
  when: (_value: string, { visibility }) => <VisibilityWord visibility={visibility} />,
  size: (value: string) => <TireSize size={value} />,
  position: (value: keyof typeof articleWords.position) => articleWords.position[value],
  segment: (value: keyof typeof articleWords.segment) => articleWords.segment[value],
  load: (value: number) => loadText(value),
  speed: (value: string) => speedText(value),
  tube: (value: keyof typeof text.tubes) => text.tubes[value],
  shipping: (_value: string, product) => shippingNote(product),
}

/** Both tires of a set, each with its wheel. */
function MadeWeeks({ product }: { product: ProductDetails }) {
  return madeOf(product).map(({ wheel, text: made }) => (
    <span key={wheel} className={styles.made}>
      {wheel && <span>{`${text.wheel[wheel]} `}</span>}
      <bdi>{made}</bdi>
    </span>
  ))
}

function Value({ row, value, product }: { row: Row; value: number | string | null; product: ProductDetails }) {
  if (value === null) return <span className="muted">{text.unknown}</span>
  const say = SAID[row]
  return say ? <span>{say(value as never, product)}</span> : <bdi>{value}</bdi>
}
