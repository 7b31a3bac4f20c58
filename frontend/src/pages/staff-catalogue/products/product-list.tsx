import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { fetchProductsFx } from '../catalogue.api.ts'
import { $failure, $products } from '../lists.model.ts'
import { $view, $words, pageChosen, searchSent, searchTyped } from '../staff-catalogue.model.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import styles from './product-list.module.css'
import rowStyles from './product-row.module.css'
import { ProductRow } from './product-row.tsx'
import { productsText as text } from './products.text.ts'

function Search() {
  const { words, type, send } = useUnit({ words: $words, type: searchTyped, send: searchSent })
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        dir="auto"
        aria-label={text.search}
        placeholder={text.placeholder}
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  )
}

function Empty() {
  const { view, type, send } = useUnit({ view: $view, type: searchTyped, send: searchSent })
  if (view.search === '') return <Notice title={text.empty}>{text.emptyMore}</Notice>
  const clear = () => {
    type('')
    send()
  }
  return (
    <Notice title={text.none} action={<Button onClick={clear}>{text.clear}</Button>}>
      {text.noneMore}
    </Notice>
  )
}

function Blank() {
  return (
    <div className={styles.list} role="status" aria-label={staffCatalogueText.loading}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.blank}>
          <Skeleton height={60} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}

/** Articles of the catalogue, a page at a time. */
export function ProductList() {
  const { list, failure, isLoading, turn } = useUnit({
    ...{ list: $products, failure: $failure },
    ...{ isLoading: fetchProductsFx.pending, turn: pageChosen },
  })
  return (
    <>
      <div className={styles.tools}>
        <Search />
        <p role="status" className="small muted">
          {list && !isLoading && text.found(list.pagination.totalItems)}
        </p>
      </div>
      {list === null && failure === null && <Blank />}
      {list?.products.length === 0 && <Empty />}
      {list && list.products.length > 0 && (
        <section className={styles.list} aria-label={text.list} aria-busy={isLoading}>
          <div className={rowStyles.heads} aria-hidden="true">
            {text.columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          {list.products.map((product) => (
            <ProductRow key={product.ean} product={product} />
          ))}
          <Pager pagination={list.pagination} shown={list.products.length} onPage={(page) => turn(page)} />
        </section>
      )}
    </>
  )
}
