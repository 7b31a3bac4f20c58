import { Fragment, type ReactNode } from 'react'
import { BarsTable, Count, Figure } from '#frontend/features/desk/figure.tsx'
import { Group, SimpleGrid } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Demand, ProductDemand, SearchedWords, SizeDemand } from '#services/analytics/analytics.contract.ts'
import type { Cell } from '#services/domain/csv.ts'
import {
  emptySearchesSentence,
  isEndingSoon,
  isSoldOut,
  productsSentence,
  searchesSentence,
  sizesSentence,
  sizesWithoutStockSentence,
  stockLeftText,
} from './sentences.text.ts'
import styles from './staff-dashboard.module.css'
import { countText, demandText as text } from './staff-dashboard.text.ts'

const pair = { base: 1, lg: 2 }
const maxShown = 8

/** `shown`: rendered beside the bars, if not as a plain count. */
type Column<Row> = readonly [name: string, of: (row: Row) => Cell, shown?: (row: Row) => ReactNode]

interface RankingProps<Row> {
  name: string
  sentence: string
  fileName: string
  rows: readonly Row[]
  /** The ranked subject: how it is rendered, and its table columns; the first is the key. */
  wanted: { title: string; shown: (row: Row) => ReactNode; columns: readonly [Column<Row>, ...Column<Row>[]] }
  /** The bars show the first column. */
  columns: readonly Column<Row>[]
  isWide?: boolean
}

/** A ranking: the first rows as bars, all in the table and the CSV file. */
function Ranking<Row>({ name, sentence, fileName, rows, wanted, columns, isWide = false }: RankingProps<Row>) {
  const inTable = [...wanted.columns, ...columns]
  const bars = rows.slice(0, maxShown).map((row) => ({
    key: String(wanted.columns[0][1](row)),
    name: wanted.shown(row),
    value: Number(columns[0]?.[1](row)),
    cells: columns.map(([column, of, shown], index) => (
      <Fragment key={column}>{shown ? <span>{shown(row)}</span> : <Count count={Number(of(row))} isMain={index === 0} />}</Fragment>
    )),
  }))
  return (
    <Figure
      name={name}
      sentence={<MixedText>{sentence}</MixedText>}
      table={{ columns: inTable.map(([column]) => column), rows: rows.map((row) => inTable.map(([, of]) => of(row))) }}
      fileName={fileName}
    >
      {bars.length > 0 && (
        <BarsTable label={name} columns={[wanted.title, ...columns.map(([column]) => column)]} rows={bars} isWide={isWide} />
      )}
      {rows.length > maxShown && (
        <Text size="sm" c="dimmed" mt="sm">
          {text.more(maxShown, rows.length)}
        </Text>
      )}
    </Figure>
  )
}

const visitors: Column<{ visitors: number }> = [countText.visitors, (each) => each.visitors]
const sold: Column<{ sold: number }> = [countText.sold, (each) => each.sold]
const inStock: Column<{ inStock: number }> = [countText.inStock, (each) => each.inStock]
const carts: Column<ProductDemand> = [countText.carts, (each) => each.carts]
const searched: Column<SearchedWords> = [text.searches, (each) => each.searches]
const foundNothing: Column<SearchedWords> = [text.empty, (each) => each.empty]
const lasts: Column<SizeDemand> = [text.lasts, stockLeftText, (size) => <StockLeft size={size} />]

/** How long the stock lasts; a low one is marked by icon and text. */
function StockLeft({ size }: { size: SizeDemand }) {
  const isSoon = isEndingSoon(size)
  if (!(isSoon || isSoldOut(size))) return <span>{stockLeftText(size)}</span>
  return (
    <Group component="span" gap={5} wrap="nowrap" fw={600} c={isSoon ? 'warning' : 'danger'} className={styles.short ?? ''}>
      <Icon name="warning" />
      {isSoon && <span>{`${text.soon}: `}</span>}
      <span>{stockLeftText(size)}</span>
    </Group>
  )
}

const words: RankingProps<SearchedWords>['wanted'] = {
  title: text.query,
  shown: ({ query }) => <bdi dir="auto">{query}</bdi>,
  columns: [[text.query, ({ query }) => query]],
}

const sizes: RankingProps<SizeDemand>['wanted'] = {
  title: text.size,
  shown: ({ size, path }) => (
    <Link className={styles.name} to={path}>
      <TireSize size={size} />
    </Link>
  ),
  columns: [[text.size, ({ size }) => size]],
}

const products: RankingProps<ProductDemand>['wanted'] = {
  title: text.product,
  shown: (product) => (
    <>
      <Link className={styles.name} to={productPath(product)}>
        <TireName brand={product.brand} displayName={product.displayName} />
      </Link>{' '}
      <Text component="span" inherit c="dimmed" fw={400}>
        <TireSize size={product.displaySize} />
      </Text>
    </>
  ),
  columns: [
    [text.ean, ({ ean }) => ean],
    [text.brand, ({ brand }) => brand],
    [text.product, ({ displayName }) => displayName],
    [text.size, ({ displaySize }) => displaySize],
  ],
}

/** What visitors look for, and the stock of it. */
export function DemandFigures({ demand }: { demand: Demand }) {
  const ending = `-${demand.period.from}-${demand.period.to}.csv`
  return (
    <>
      <SimpleGrid cols={pair}>
        <Ranking
          name={text.emptyName}
          sentence={emptySearchesSentence(demand.emptySearches, demand.searches.length > 0)}
          fileName={`searches-without-results${ending}`}
          rows={demand.emptySearches}
          wanted={words}
          columns={[foundNothing, searched, visitors]}
        />
        <Ranking
          name={text.searchesName}
          sentence={searchesSentence(demand.searches)}
          fileName={`searches${ending}`}
          rows={demand.searches}
          wanted={words}
          columns={[searched, foundNothing, visitors]}
        />
        <Ranking
          name={text.sizesName}
          sentence={sizesSentence(demand.sizes)}
          fileName={`sizes${ending}`}
          rows={demand.sizes}
          wanted={sizes}
          columns={[visitors, sold, inStock, lasts]}
        />
        <Ranking
          name={text.withoutName}
          sentence={sizesWithoutStockSentence(demand.sizesWithoutStock)}
          fileName={`sizes-without-stock${ending}`}
          rows={demand.sizesWithoutStock}
          wanted={sizes}
          columns={[visitors, sold]}
        />
      </SimpleGrid>
      <Ranking
        name={text.productsName}
        sentence={productsSentence(demand.products)}
        fileName={`products${ending}`}
        rows={demand.products}
        wanted={products}
        columns={[visitors, carts, sold, inStock]}
        isWide
      />
    </>
  )
}
