import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { CategoryLinks } from '#frontend/features/category-links/category-links.tsx'
import { EmptyList } from '#frontend/features/product-list/empty-list.tsx'
import { ListCount, ListHeading } from '#frontend/features/product-list/list-heading.tsx'
import { ProductList } from '#frontend/features/product-list/product-list.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $failure, $products, $size, retried } from './size-list.model.ts'
import styles from './size-list.module.css'
import { sizeListText as text } from './size-list.text.ts'

export { $head, firstCall, opened } from './size-list.model.ts'

const NO_SIZE = { width: null, profile: null, rim: null }

export function Page() {
  const { size, products, failure, retry } = useUnit({ size: $size, products: $products, failure: $failure, retry: retried })
  return (
    <div className="wrap">
      <ListHeading
        hasSize
        title={
          <span>
            {text.title} {/* The page is drawn once before it knows which size it is of: the place of it is kept. */}
            <span className={size.width === '' ? styles.unknown : undefined}>
              <SizeStamp size={sizeLabel(size.width === '' ? NO_SIZE : size)} scale="lg" />
            </span>
          </span>
        }
        intro={
          products &&
          products.length > 0 && (
            <span>
              <ListCount products={products} />
              {text.intro}
            </span>
          )
        }
      />
      <ProductList
        products={products}
        failure={failure}
        onRetry={() => retry()}
        kind="ofSize"
        renderAction={(product) => <AddFromList product={product} source="list_page" />}
        empty={
          <EmptyList title={text.emptyTitle} advice={text.emptyBody} hasSize>
            <div className={styles.notice}>
              <ArrivalNotice awaited={{ size }} />
            </div>
          </EmptyList>
        }
      />
      <CategoryLinks />
    </div>
  )
}
