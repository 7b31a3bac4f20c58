import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Fragment, useId } from 'react'
import { Link } from 'react-router-dom'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { SearchField } from '#frontend/features/desk/search-field.tsx'
import { Select } from '#frontend/features/desk/select.tsx'
import { keepFocus } from '#frontend/shared/keep-focus.ts'
import { staffCataloguePath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { UnmatchedArticle, UnmatchedArticles } from '#services/ingress/contract/suppliers.contract.ts'
import { cellsOf, type SupplierList, unitsText, unmatchedOf } from './lists-shares.ts'
import { isNarrowed, pageSizes, reasons } from './lists-view.ts'
import { Prices } from './prices.tsx'
import {
  $isLoading,
  $lists,
  $opened,
  $unmatched,
  $unmatchedFailure,
  $view,
  $words,
  articleToggled,
  cleared,
  pageChosen,
  pageSizeChosen,
  searchSent,
  searchTyped,
  supplierChosen,
  unmatchedRetried,
  whyChosen,
} from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import styles from './unmatched.module.css'

/** How many there are for each reason, of the suppliers that are looked at. */
function countOf(lists: readonly SupplierList[], supplier: string | null, why: (typeof reasons)[number] | null): number {
  const looked = lists.filter((list) => supplier === null || list.supplier === supplier)
  return looked.reduce((sum, list) => sum + (why === null ? unmatchedOf(list) : list.unmatched[why]), 0)
}

function Tools() {
  const { view, words, unmatched, choose, type, send } = useUnit({
    ...{ view: $view, words: $words, unmatched: $unmatched, choose: supplierChosen, type: searchTyped, send: searchSent },
  })
  const id = useId()
  const rows = unmatched?.articles ?? []
  return (
    <div className={`${styles.tools} screen-only`}>
      <SearchField label={text.search} placeholder={text.placeholder} words={words} onType={type} onSend={send} />
      <label htmlFor={id} className="spoken">
        {text.supplier}
      </label>
      <Select
        id={id}
        value={view.supplier ?? ''}
        onChange={({ currentTarget: { value } }) => choose(suppliers.find((each) => each === value) ?? null)}
      >
        <option value="">{text.whole}</option>
        {suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </Select>
      <Button
        size="xs"
        variant="paper"
        disabled={rows.length === 0}
        onClick={() =>
          saveCsv(
            'unmatched-articles.csv',
            csvText(
              Object.values(text.file),
              rows.map((row) => cellsOf(row, text.why)),
            ),
          )
        }
      >
        <span>
          <MixedText>{text.csv}</MixedText>
        </span>
      </Button>
    </div>
  )
}

function Reasons() {
  const { view, lists, choose } = useUnit({ view: $view, lists: $lists, choose: whyChosen })
  return (
    <fieldset className={`${styles.reasons} screen-only`}>
      <legend className="spoken">{text.reasons}</legend>
      {[null, ...reasons].map((why) => (
        <button key={why} type="button" aria-pressed={view.why === why} onClick={() => choose(why)}>
          {why === null ? text.allReasons : text.why[why]} {lists && <bdi>{countOf(lists, view.supplier, why).toLocaleString('en')}</bdi>}
        </button>
      ))}
    </fieldset>
  )
}

/** What staff can do about the reason that is looked at. */
function Hint() {
  const { why } = useUnit($view)
  if (why === null) return null
  const { words, link } = text.hints[why]
  return (
    <p className={styles.hint}>
      <b>{text.mend}</b> <MixedText>{words}</MixedText>{' '}
      <Link to={`${staffCataloguePath}?part=import`} className="link">
        {link}
      </Link>
    </p>
  )
}

function Row({ article }: { article: UnmatchedArticle }) {
  const { opened, toggle } = useUnit({ opened: $opened, toggle: articleToggled })
  const { articleId, supplier, sku, ean, brand, description, why, price, units, isAtLeast } = article
  const isOpen = articleId in opened
  const name = `${brand} ${description}`
  const id = useId()
  return (
    <Fragment>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} aria-controls={id} aria-label={text.open(name)} onClick={() => toggle(articleId)}>
            <Icon name="down" />
          </button>
          <span className={styles.article}>
            <bdi className={styles.description}>
              <b>{brand}</b> {description}
            </bdi>
            <span className="muted">
              <SupplierMark supplier={supplier} /> {ean === null ? text.withoutEan : <bdi>{ean}</bdi>}
            </span>
          </span>
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
    <table className={styles.table} aria-labelledby="unmatched">
      <thead>
        <tr>
          {Object.values(text.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <Row key={article.articleId} article={article} />
        ))}
      </tbody>
    </table>
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
            keepFocus()
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
        <Reasons />
        <Hint />
        {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
        {unmatched === null ? failure === null && <Skeleton height={360} /> : <Rows unmatched={unmatched} />}
      </div>
    </section>
  )
}
