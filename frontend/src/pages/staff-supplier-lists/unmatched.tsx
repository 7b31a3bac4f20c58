import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Fragment, useId } from 'react'
import { Euro, euroText } from '#frontend/entities/draft-order/euro.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ListRows, ListTable, Pager } from '#frontend/features/desk/list.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { SupplierPrices, UnmatchedArticle, UnmatchedArticles } from '#services/purchasing/suppliers.contract.ts'
import { pricePoints, unitsText } from './lists-shares.ts'
import { isNarrowed, pageSizes } from './lists-view.ts'
import {
  $isLoading,
  $opened,
  $unmatched,
  $unmatchedFailure,
  $view,
  articleToggled,
  cleared,
  pageChosen,
  pageSizeChosen,
  pricesRetried,
  unmatchedRetried,
} from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import { Tools } from './tools.tsx'
import styles from './unmatched.module.css'

const isolated = (words: string) => `\u2066${words}\u2069`
const [width, height, edge] = [320, 72, 6]

function Row({ article }: { article: UnmatchedArticle }) {
  const { opened, toggle } = useUnit({ opened: $opened, toggle: articleToggled })
  const { articleId, supplier, sku, ean, brand, description, size, why, price, units, isAtLeast } = article
  const isOpen = articleId in opened
  const name = `${brand} ${description}`
  const id = useId()
  return (
    <Fragment>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <div className={styles.name}>
            <button type="button" aria-expanded={isOpen} aria-controls={id} aria-label={text.open(name)} onClick={() => toggle(articleId)}>
              <Icon name="down" />
            </button>
            <span className={styles.article}>
              <bdi className={styles.description}>
                <b>{brand}</b> {description}
              </bdi>
              <span className={styles.facts}>
                <SupplierMark supplier={supplier} /> {size !== null && <TireSize size={size} />}{' '}
                {ean === null ? text.withoutEan : <bdi>{ean}</bdi>}
              </span>
            </span>
          </div>
        </th>
        <td data-label={text.columns.sku}>
          <bdi>{sku}</bdi>
        </td>
        <td data-label={text.columns.why}>{text.why[why]}</td>
        <td data-label={text.columns.price}>
          <Euro euros={price} />
        </td>
        <td data-label={text.columns.units}>
          <bdi>{unitsText(units, isAtLeast)}</bdi>
        </td>
      </tr>
      <tr id={id} hidden={!isOpen} className={styles.opened}>
        <td colSpan={5}>{isOpen && <Prices articleId={articleId} prices={opened[articleId] ?? null} name={name} />}</td>
      </tr>
    </Fragment>
  )
}

function Table({ articles }: { articles: readonly UnmatchedArticle[] }) {
  return (
    <ListTable columns={text.columns} className={styles.table} aria-labelledby="unmatched">
      <ListRows>
        {articles.map((article) => (
          <Row key={article.articleId} article={article} />
        ))}
      </ListRows>
    </ListTable>
  )
}

function Empty() {
  const { view, clear } = useUnit({ view: $view, clear: cleared })
  if (!isNarrowed(view)) return <Notice title={text.none}>{text.noneBody}</Notice>
  return (
    <Notice
      title={text.nothing}
      action={
        <Button
          onClick={() => {
            focusMain()
            clear()
          }}
        >
          {text.clear}
        </Button>
      }
    />
  )
}

function Rows({ unmatched }: { unmatched: UnmatchedArticles }) {
  const { view, choosePage, chooseSize } = useUnit({ view: $view, choosePage: pageChosen, chooseSize: pageSizeChosen })
  const { articles, totalItems, currentPage, totalPages } = unmatched
  if (articles.length === 0) return <Empty />
  return (
    <>
      <Table articles={articles} />
      <Pager
        pagination={{ currentPage, totalPages, totalItems, itemsPerPage: Number(view.limit) }}
        shown={articles.length}
        onPage={choosePage}
        sizes={pageSizes}
        onSize={chooseSize}
      />
    </>
  )
}

/** Articles of the lists that are none of the shop's, why, and how that is mended. */
export function Unmatched() {
  const { unmatched, failure, isLoading, retry } = useUnit({
    unmatched: $unmatched,
    failure: $unmatchedFailure,
    isLoading: $isLoading,
    retry: unmatchedRetried,
  })
  return (
    <section className={styles.section} aria-labelledby="unmatched">
      <h2 id="unmatched" tabIndex={-1}>
        {text.unmatched}
      </h2>
      <div className="panel" aria-busy={isLoading}>
        <Tools />
        {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
        {unmatched === null ? failure === null && <Skeleton height={360} /> : <Rows unmatched={unmatched} />}
      </div>
    </section>
  )
}

/** The price in steps, from left to right as time runs on a chart. */
function Line({ prices }: { prices: SupplierPrices['prices'] }) {
  const points = pricePoints(prices)
  const known = points.map(({ price }) => price)
  if (points.length < 2) return <p className="muted">{text.onePrice}</p>
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (points.length - 1)
  const y = (share: number) => height - edge - share * (height - 2 * edge)
  const path = points.map((point, index) => (index === 0 ? `M${x(0)} ${y(point.height)}` : `H${x(index)}V${y(point.height)}`)).join('')
  const [least, most] = [Math.min(...known), Math.max(...known)].map((price) => isolated(euroText(price)))
  return (
    <figure className={styles.figure}>
      <figcaption>{text.pricesSay(least ?? '', most ?? '', points.length)}</figcaption>
      <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={path} />
        {points.map(({ at, height: share }, index) => (
          <circle key={at} cx={x(index)} cy={y(share)} r="3" />
        ))}
      </svg>
    </figure>
  )
}

/** What an article has cost until now, the newest first. */
function Prices({ articleId, prices, name }: { articleId: string; prices: SupplierPrices['prices'] | string | null; name: string }) {
  const retry = useUnit(pricesRetried)
  if (typeof prices === 'string') return <Failure message={prices} onRetry={() => retry(articleId)} />
  if (prices === null)
    return (
      <>
        <p role="status" className="spoken">
          {text.pricesLoading}
        </p>
        <Skeleton height={96} />
      </>
    )
  return (
    <div className={styles.prices}>
      <Line prices={prices} />
      <table aria-label={`${text.prices}: ${name}`}>
        <thead>
          <tr>
            {Object.values(text.pricesTable).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ at, price, units, isAtLeast }) => (
            <tr key={at}>
              <td>
                <Moment instant={at} />
              </td>
              <td>{price === null ? text.gone : <Euro euros={price} />}</td>
              <td>{units !== null && <bdi>{unitsText(units, isAtLeast === true)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
