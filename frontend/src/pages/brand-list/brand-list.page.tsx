import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { CategoryLinks } from '#frontend/features/category-links/category-links.tsx'
import { EmptyList } from '#frontend/features/product-list/empty-list.tsx'
import { ListCount, ListHeading } from '#frontend/features/product-list/list-heading.tsx'
import { ProductList } from '#frontend/features/product-list/product-list.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $brand, $failure, $products, retried } from './brand-list.model.ts'
import { brandListText as text } from './brand-list.text.ts'

export { $head, opened } from './brand-list.model.ts'

export function Page() {
  const { brand, products, failure, retry } = useUnit({ brand: $brand, products: $products, failure: $failure, retry: retried })
  return (
    <div className="wrap">
      <ListHeading
        title={
          <span>
            {text.title} <bdi>{brand.name}</bdi>
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
        renderAction={(product) => <AddFromList product={product} source="list_page_by_brand" />}
        empty={<EmptyList title={brand.isKnown ? text.soldOutTitle : text.emptyTitle} advice={text.emptyBody} />}
      />
      <CategoryLinks />
    </div>
  )
}
