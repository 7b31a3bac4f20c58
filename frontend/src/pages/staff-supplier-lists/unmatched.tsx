import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Fragment, useId } from 'react'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list-table.tsx'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { UnmatchedArticle, UnmatchedArticles } from '#services/purchasing/suppliers.contract.ts'
import { unitsText } from './lists-shares.ts'
import { isNarrowed, pageSizes } from './lists-view.ts'
import { Prices } from './prices.tsx'
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
  unmatchedRetried,
} from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import { Tools } from './tools.tsx'
import styles from './unmatched.module.css'

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
    ...{ unmatched: $unmatched, failure: $unmatchedFailure, isLoading: $isLoading, retry: unmatchedRetried },
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
