import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { homePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import styles from './list-heading.module.css'
import { $narrowing, narrow } from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

interface ListHeadingProps {
  title: ReactNode
  /** Below the title; its line is reserved while loading. */
  intro: ReactNode
  /** A size is chosen already, so the link is to another one. */
  hasSize?: boolean
}

/** A list's heading, with a link to choose another. */
export function ListHeading({ title, intro, hasSize = false }: ListHeadingProps) {
  return (
    <>
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={homePath}>
          <Icon name="back" />
          <span>{hasSize ? text.otherSize : text.chooseSize}</span>
        </Link>
      </nav>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p>{intro}</p>
      </div>
    </>
  )
}

/** How many tires a list has, and how many are shown. */
export function ListCount({ products }: { products: readonly Product[] }) {
  const narrowing = useUnit($narrowing)
  return <span>{text.count(narrow(narrowing, products).shown.length, products.length)}</span>
}
