import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { fetchProductsFx } from '../catalogue.api.ts'
import { $failure, $products } from '../lists.model.ts'
import { NothingFound, Search } from '../search.tsx'
import { $view, pageChosen } from '../staff-catalogue.model.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import styles from './product-list.module.css'
import rowStyles from './product-row.module.css'
import { ProductRow } from './product-row.tsx'
import { productsText as text } from './products.text.ts'

function Empty() {
  const { search } = useUnit($view)
  if (search === '') return <Notice title={text.empty}>{text.emptyMore}</Notice>
  return <NothingFound title={text.none}>{text.noneMore}</NothingFound>
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
    list: $products,
    failure: $failure,
    isLoading: fetchProductsFx.pending,
    turn: pageChosen,
  })
  return (
    <>
      <Search
        label={text.search}
        placeholder={text.placeholder}
        found={list && !isLoading ? text.found(list.pagination.totalItems) : null}
      />
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
