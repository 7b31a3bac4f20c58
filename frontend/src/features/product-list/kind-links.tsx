import { useUnit } from 'effector-react'
import type { Product } from '#services/catalogue/product.contract.ts'
import { actHere } from './act-here.ts'
import styles from './kind-links.module.css'
import { cardsAtOnce, writeListView } from './list-address.ts'
import { kindOptions, type ListFilters, withKind } from './list-filters.ts'
import { kindChosen } from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

/** Over the list: the quickest way to the single tires for one wheel. Links for those without scripts. */
export function KindLinks({ products, filters }: { products: readonly Product[]; filters: ListFilters }) {
  const choose = useUnit(kindChosen)
  return (
    <nav className={styles.kinds} aria-label={text.kind}>
      {kindOptions(products, filters).map(({ kind, count, isChosen }) => (
        <a
          key={kind}
          href={writeListView('', { filters: withKind(filters, kind), cards: cardsAtOnce }) || '?'}
          aria-current={isChosen || undefined}
          onClick={(event) => actHere(event, () => choose(kind))}
        >
          {text.kinds[kind]} <small>{count}</small>
        </a>
      ))}
    </nav>
  )
}
