import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type BarRow, BarsTable, Count, Figure, type FigureTable } from '#frontend/features/desk/figure.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Demand, ProductDemand, SearchedWords, SizeDemand } from '#services/analytics/analytics.contract.ts'
import {
  emptySearchesSentence,
  isEndingSoon,
  isSoldOut,
  productsSentence,
  searchesSentence,
  sizesSentence,
  sizesWithoutStockSentence,
  stockLeftText,
} from './demand-sentences.text.ts'
import styles from './figures.module.css'
import { demandText as text } from './figures.text.ts'

const maxShown = 8

interface DemandTableProps {
  name: string
  sentence: string
  columns: readonly string[]
  rows: readonly BarRow[]
  table: FigureTable
  fileName: string
  isWide?: boolean
}

/** What is wanted most: the first rows as bars, all of them in the table and the file. */
function DemandTable({ name, sentence, columns, rows, table, fileName, isWide }: DemandTableProps) {
  return (
    <Figure name={name} sentence={<MixedText>{sentence}</MixedText>} table={table} fileName={fileName}>
      {rows.length > 0 && <BarsTable label={name} columns={columns} rows={rows.slice(0, maxShown)} isWide={isWide ?? false} />}
      {rows.length > maxShown && <p className={styles.explain}>{text.more(maxShown, rows.length)}</p>}
    </Figure>
  )
}

/** How long a stock lasts; what is short says so by a sign and a word. */
function StockLeft({ size }: { size: SizeDemand }): ReactNode {
  const state = isSoldOut(size) ? 'gone' : isEndingSoon(size) ? 'soon' : null
  if (!state) return stockLeftText(size)
  return (
    <span className={styles.state} data-state={state}>
      <Icon name="warning" />
      {state === 'soon' && `${text.soon}: `}
      {stockLeftText(size)}
    </span>
  )
}

const sizeName = ({ size, path }: SizeDemand) => (
  <Link className={styles.name} to={path}>
    <TireSize size={size} />
  </Link>
)

function sizeRows(sizes: readonly SizeDemand[]): BarRow[] {
  return sizes.map((size) => ({
    key: size.size,
    name: sizeName(size),
    value: size.visitors,
    cells: [
      <Count key="visitors" count={size.visitors} isMain />,
      <Count key="sold" count={size.sold} />,
      <Count key="stock" count={size.inStock} />,
      <StockLeft key="left" size={size} />,
    ],
  }))
}

const sizeTable = (sizes: readonly SizeDemand[]): FigureTable => ({
  columns: [text.size, text.visitors, text.sold, text.inStock, text.lasts],
  rows: sizes.map((size) => [size.size, size.visitors, size.sold, size.inStock, stockLeftText(size)]),
})

const searchTable = (searches: readonly SearchedWords[]): FigureTable => ({
  columns: [text.query, text.searches, text.empty, text.visitors],
  rows: searches.map(({ query, searches: count, empty, visitors }) => [query, count, empty, visitors]),
})

const searchRows = (searches: readonly SearchedWords[], by: 'searches' | 'empty'): BarRow[] =>
  searches.map((each) => ({
    key: each.query,
    name: <bdi dir="auto">{each.query}</bdi>,
    value: each[by],
    cells: [
      <Count key="by" count={each[by]} isMain />,
      <Count key="other" count={by === 'empty' ? each.searches : each.empty} />,
      <Count key="visitors" count={each.visitors} />,
    ],
  }))

function productRows(products: readonly ProductDemand[]): BarRow[] {
  return products.map((product) => ({
    key: product.ean,
    name: (
      <span className={styles.product}>
        <Link className={styles.name} to={productPath(product)}>
          <TireName brand={product.brand} displayName={product.displayName} />
        </Link>{' '}
        <small>
          <TireSize size={product.displaySize} />
        </small>
      </span>
    ),
    value: product.visitors,
    cells: [
      <Count key="visitors" count={product.visitors} isMain />,
      <Count key="carts" count={product.carts} />,
      <Count key="sold" count={product.sold} />,
      <Count key="stock" count={product.inStock} />,
    ],
  }))
}

const productTable = (products: readonly ProductDemand[]): FigureTable => ({
  columns: [text.ean, text.brand, text.product, text.size, text.visitors, text.carts, text.sold, text.inStock],
  rows: products.map((each) => [
    each.ean,
    each.brand,
    each.displayName,
    each.displaySize,
    each.visitors,
    each.carts,
    each.sold,
    each.inStock,
  ]),
})

function Searches({ demand: { searches, emptySearches }, ending }: { demand: Demand; ending: string }) {
  return (
    <>
      <DemandTable
        name={text.emptyName}
        sentence={emptySearchesSentence(emptySearches, searches.length > 0)}
        columns={[text.query, text.empty, text.searches, text.visitors]}
        rows={searchRows(emptySearches, 'empty')}
        table={searchTable(emptySearches)}
        fileName={`searches-without-results${ending}`}
      />
      <DemandTable
        name={text.searchesName}
        sentence={searchesSentence(searches)}
        columns={[text.query, text.searches, text.empty, text.visitors]}
        rows={searchRows(searches, 'searches')}
        table={searchTable(searches)}
        fileName={`searches${ending}`}
      />
    </>
  )
}

function Sizes({ demand: { sizes, sizesWithoutStock }, ending }: { demand: Demand; ending: string }) {
  const columns = [text.size, text.visitors, text.sold, text.inStock, text.lasts]
  return (
    <>
      <DemandTable
        name={text.sizesName}
        sentence={sizesSentence(sizes)}
        columns={columns}
        rows={sizeRows(sizes)}
        table={sizeTable(sizes)}
        fileName={`sizes${ending}`}
      />
      <DemandTable
        name={text.withoutName}
        sentence={sizesWithoutStockSentence(sizesWithoutStock)}
        columns={columns.slice(0, 3)}
        rows={sizeRows(sizesWithoutStock).map((row) => ({ ...row, cells: row.cells.slice(0, 2) }))}
        table={sizeTable(sizesWithoutStock)}
        fileName={`sizes-without-stock${ending}`}
      />
    </>
  )
}

/** What visitors look for, and what there is of it. */
export function DemandFigures({ demand }: { demand: Demand }) {
  const ending = `-${demand.period.from}-${demand.period.to}.csv`
  return (
    <>
      <div className={styles.two}>
        <Searches demand={demand} ending={ending} />
      </div>
      <div className={styles.two}>
        <Sizes demand={demand} ending={ending} />
      </div>
      <DemandTable
        name={text.productsName}
        sentence={productsSentence(demand.products)}
        columns={[text.product, text.visitors, text.carts, text.sold, text.inStock]}
        rows={productRows(demand.products)}
        table={productTable(demand.products)}
        fileName={`products${ending}`}
        isWide
      />
    </>
  )
}
