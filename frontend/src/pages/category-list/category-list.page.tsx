import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { CategoryLinks } from '#frontend/features/category-links/category-links.tsx'
import { EmptyList } from '#frontend/features/product-list/empty-list.tsx'
import { ListHeading } from '#frontend/features/product-list/list-heading.tsx'
import { ProductList } from '#frontend/features/product-list/product-list.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $category, $failure, $products, retried } from './category-list.model.ts'
import { categoryListText as text } from './category-list.text.ts'

export { $head, opened } from './category-list.model.ts'

export function Page() {
  const { category, products, failure, retry } = useUnit({
    category: $category,
    products: $products,
    failure: $failure,
    retry: retried,
  })
  return (
    <div className="wrap">
      <ListHeading
        title={<span>{category?.seo.title ?? text.title(category?.name ?? '')}</span>}
        intro={products && (category?.seo.description ?? text.defaultDescription)}
      />
      <ProductList
        products={products}
        failure={failure}
        onRetry={() => retry()}
        renderAction={(product) => <AddFromList product={product} source="list_page_by_category" />}
        empty={<EmptyList title={category ? text.soldOutTitle : text.emptyTitle} advice={text.emptyBody} />}
      />
      <CategoryLinks shownSlug={category?.slug} />
    </div>
  )
}
