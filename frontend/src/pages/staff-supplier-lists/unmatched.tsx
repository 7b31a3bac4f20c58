import { Fragment, useId } from 'react'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons, SearchField, Select } from '#frontend/features/desk/controls.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { ListRows, ListTable, Opener, Pager } from '#frontend/features/desk/list.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Link } from '#frontend/shared/router.tsx'
import { staffCataloguePath } from '#frontend/shared/routes.ts'
import type { LoadedRow } from '#frontend/shared/rows.model.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { euroText } from '#services/domain/money.ts'
import type { SupplierPrices, UnmatchedArticle, UnmatchedArticles } from '#services/purchasing/suppliers.contract.ts'
import { cellsOf, pricePoints, reasons, type SupplierList, unitsText, unmatchedOf } from './lists-shares.ts'
import styles from './staff-supplier-lists.module.css'
import {
  $isLoading,
  $lists,
  $openIds,
  $prices,
  $unmatched,
  $unmatchedFailure,
  $view,
  $words,
  articleToggled,
  cleared,
  filtersChanged,
  isNarrowed,
  pageChanged,
  pageSizes,
  pricesRetried,
  unmatchedRetried,
  wordsSent,
  wordsTyped,
} from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

/** Unmatched articles, the reason, and how to fix it. */
export function Unmatched() {
  const { unmatched, failure, isLoading, retry } = useUnit({
    unmatched: $unmatched,
    failure: $unmatchedFailure,
    isLoading: $isLoading,
    retry: unmatchedRetried,
  })
  return (
    <Stack component="section" gap="sm" aria-labelledby="unmatched">
      <Title order={2} id="unmatched" tabIndex={-1} className={styles.title ?? ''}>
        {text.unmatched}
      </Title>
      <Paper aria-busy={isLoading}>
        <Filters />
        <Reasons />
        <Hint />
        {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
        {unmatched === null ? failure === null && <Skeleton height={360} /> : <Rows unmatched={unmatched} />}
      </Paper>
    </Stack>
  )
}

function Filters() {
  const { view, words, unmatched, choose, type, send } = useUnit({
    view: $view,
    words: $words,
    unmatched: $unmatched,
    choose: filtersChanged,
    type: wordsTyped,
    send: wordsSent,
  })
  const rows = unmatched?.articles ?? []
  const save = () => {
    const cells = rows.map((row) => cellsOf(row, text.why))
    saveCsv('unmatched-articles.csv', csvText(Object.values(text.file), cells))
  }
  return (
    <Group gap="xs" px="md" pt="sm" className={`${styles.filters} screen-only`}>
      <SearchField label={text.search} placeholder={text.placeholder} words={words} onType={type} onSend={send} />
      <Select
        aria-label={text.supplier}
        value={view.supplier ?? ''}
        data={[{ value: '', label: text.whole }, ...suppliers]}
        onChange={({ currentTarget: { value } }) => choose({ supplier: suppliers.find((each) => each === value) ?? null })}
      />
      <Button ms="auto" disabled={rows.length === 0} onClick={save}>
        <span>
          <MixedText>{text.csv}</MixedText>
        </span>
      </Button>
    </Group>
  )
}

/** Articles by reason, for the selected suppliers. */
function countOf(lists: readonly SupplierList[], supplier: string | null, why: (typeof reasons)[number] | null): number {
  const looked = lists.filter((list) => supplier === null || list.supplier === supplier)
  return looked.reduce((sum, list) => sum + (why === null ? unmatchedOf(list) : list.unmatched[why]), 0)
}

function Reasons() {
  const { view, lists, choose } = useUnit({ view: $view, lists: $lists, choose: filtersChanged })
  return (
    <ChoiceButtons
      legend={text.reasons}
      choices={[null, ...reasons].map((why) => ({
        choice: why,
        label: (
          <span>
            <span>{why === null ? text.allReasons : text.why[why]}</span>{' '}
            {lists && <bdi>{countOf(lists.suppliers, view.supplier, why).toLocaleString('en')}</bdi>}
          </span>
        ),
      }))}
      chosen={view.why}
      onChoose={(why) => choose({ why })}
      className={styles.reasons}
    />
  )
}

/** What staff can do about the selected reason. */
function Hint() {
  const { why } = useUnit($view)
  if (why === null) return null
  const { words, link } = text.hints[why]
  return (
    <Text size="sm" bg="var(--accent-soft)" px="md" py="xs">
      <b>{text.mend}</b> <span>{words}</span>{' '}
      <Link to={`${staffCataloguePath}?part=import`} className="link">
        {link}
      </Link>
    </Text>
  )
}

function Rows({ unmatched }: { unmatched: UnmatchedArticles }) {
  const { view, turn, narrow, clear } = useUnit({ view: $view, turn: pageChanged, narrow: filtersChanged, clear: cleared })
  const { articles, totalItems, currentPage, totalPages } = unmatched
  if (articles.length === 0 && !isNarrowed(view)) return <Notice title={text.none}>{text.noneBody}</Notice>
  if (articles.length === 0) {
    const act = () => {
      focusMain()
      clear()
    }
    return <Notice title={text.nothing} action={<Button onClick={act}>{text.clear}</Button>} />
  }
  return (
    <>
      <ListTable columns={text.columns} className={styles.table ?? ''} horizontalSpacing="md" aria-labelledby="unmatched">
        <ListRows>
          {articles.map((article) => (
            <Row key={article.articleId} article={article} />
          ))}
        </ListRows>
      </ListTable>
      <Pager
        pagination={{ currentPage, totalPages, totalItems, itemsPerPage: Number(view.limit) }}
        shown={articles.length}
        onPage={turn}
        sizes={pageSizes}
        onSize={(size) => narrow({ limit: pageSizes.find((each) => each === size) ?? '25' })}
      />
    </>
  )
}

function Row({ article }: { article: UnmatchedArticle }) {
  const { openIds, prices, toggle } = useUnit({ openIds: $openIds, prices: $prices, toggle: articleToggled })
  const { articleId, supplier, sku, ean, brand, description, size, why, price, units, isAtLeast } = article
  const isOpen = openIds.includes(articleId)
  const name = `${brand} ${description}`
  const id = useId()
  return (
    <Fragment>
      <Table.Tr data-open={isOpen || undefined}>
        <Table.Th scope="row">
          <Group gap="xs" wrap="nowrap">
            <Opener
              text={text.open(name)}
              of=""
              isOpen={isOpen}
              detailsId={id}
              onToggle={() => toggle(articleId)}
              className={styles.opener}
            />
            <Stack component="span" gap={0} align="flex-start">
              <bdi className={`anywhere ${styles.description}`}>
                <b>{brand}</b> <span>{description}</span>
              </bdi>
              <Text component="span" inherit c="dimmed">
                <SupplierMark supplier={supplier} /> {size !== null && <TireSize size={size} />}{' '}
                {ean === null ? <span>{text.withoutEan}</span> : <bdi>{ean}</bdi>}
              </Text>
            </Stack>
          </Group>
        </Table.Th>
        <Table.Td data-label={text.columns.sku}>
          <bdi>{sku}</bdi>
        </Table.Td>
        <Table.Td data-label={text.columns.why}>{text.why[why]}</Table.Td>
        <Table.Td data-label={text.columns.price}>
          <Euro euros={price} />
        </Table.Td>
        <Table.Td data-label={text.columns.units}>
          <bdi>{unitsText(units, isAtLeast)}</bdi>
        </Table.Td>
      </Table.Tr>
      <Table.Tr id={id} hidden={!isOpen} className={styles.opened ?? ''}>
        <Table.Td colSpan={5}>{isOpen && <Prices articleId={articleId} row={prices[articleId]} name={name} />}</Table.Td>
      </Table.Tr>
    </Fragment>
  )
}

/** Price history of an article, newest first. */
function Prices({ articleId, row, name }: { articleId: string; row: LoadedRow<SupplierPrices> | undefined; name: string }) {
  const retry = useUnit(pricesRetried)
  if (row?.failure) return <Failure message={row.failure} onRetry={() => retry(articleId)} />
  if (!row?.data) {
    return (
      <>
        <p role="status" className="spoken">
          {text.pricesLoading}
        </p>
        <Skeleton height={96} />
      </>
    )
  }
  const { prices } = row.data
  const body = prices.map(({ at, price, units, isAtLeast }) => [
    <Moment key="at" instant={at} />,
    price === null ? text.gone : <Euro key="price" euros={price} />,
    units !== null && <bdi key="units">{unitsText(units, isAtLeast === true)}</bdi>,
  ])
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      <Line prices={prices} />
      <Table verticalSpacing={4} aria-label={`${text.prices}: ${name}`} data={{ head: Object.values(text.pricesTable), body }} />
    </SimpleGrid>
  )
}

const isolated = (words: string) => `\u2066${words}\u2069`
const [width, height, edge] = [320, 72, 6]

/** A step chart of the price, time left to right. */
function Line({ prices }: { prices: SupplierPrices['prices'] }) {
  const points = pricePoints(prices)
  const known = points.map(({ price }) => price)
  if (points.length < 2) return <Text c="dimmed">{text.onePrice}</Text>
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (points.length - 1)
  const y = (share: number) => height - edge - share * (height - 2 * edge)
  const path = points.map((point, index) => (index === 0 ? `M${x(0)} ${y(point.height)}` : `H${x(index)}V${y(point.height)}`)).join('')
  const [least, most] = [Math.min(...known), Math.max(...known)].map((price) => isolated(euroText(price)))
  return (
    <figure>
      <Text component="figcaption" inherit fw={500} mb="xs">
        {text.pricesSay(least ?? '', most ?? '', points.length)}
      </Text>
      <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={path} fill="none" stroke="var(--data-1)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        {points.map(({ at, height: share }, index) => (
          <circle key={at} cx={x(index)} cy={y(share)} r="3" fill="var(--data-1)" />
        ))}
      </svg>
    </figure>
  )
}
