import type { ReactNode } from 'react'
import { differInWheels, MotorcycleName } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { EmptyList } from '#frontend/features/product-list/empty-list.tsx'
import { FoldedCards } from '#frontend/features/product-list/folded-cards.tsx'
import { ListHeading } from '#frontend/features/product-list/list-heading.tsx'
import { NarrowedList } from '#frontend/features/product-list/narrowed-list.tsx'
import { TranslatedSizes } from '#frontend/features/search/translated-sizes.tsx'
import { Link, Redirect } from '#frontend/shared/router.tsx'
import { brandListPath, motorcyclePath, productPath, searchPath, sizeListPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { MAX_SEARCH_CHARACTERS } from '#services/domain/search/search-text.ts'
import { $answer, $failure, $numbered, $page, $words, lastPage, limit, retried } from './search.model.ts'
import styles from './search.module.css'
import { searchPageText as text } from './search.text.ts'

export { $head, opened } from './search.model.ts'

/** For narrow screens, where the header's field is folded, and missing without scripts. */
function Form({ words }: { words: string }) {
  const { basePath } = useUnit($settings)
  return (
    <form className={`row gap-8 ${styles.form}`} method="get" action={`${basePath}${searchPath('')}`}>
      <TextInput
        key={words}
        name="q"
        type="search"
        label={text.field}
        defaultValue={words}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoComplete="off"
        dir="auto"
      />
      <Button type="submit" variant="line">
        {text.search}
      </Button>
    </form>
  )
}

function WholeList({ path, isMain, children }: { path: string; isMain: boolean; children: ReactNode }) {
  const words = <span>{children}</span>
  return isMain ? (
    <Button to={path} variant="go">
      {words}
    </Button>
  ) : (
    <Link className="link" to={path}>
      {words}
    </Link>
  )
}

/** Links to lists that the words name, which have filters and URLs. The list that includes all results is first. */
function Lists({ meant, sizes, brands, total }: Pick<SearchAnswer, 'meant' | 'sizes' | 'brands' | 'total'>) {
  const lists = [
    ...(meant ? [{ path: sizeListPath(meant), label: text.meant, name: <TireSize size={sizeLabel(meant)} />, count: null }] : []),
    ...sizes.map(({ count, brands: ofBrands, ...size }) => ({
      path: sizeListPath(size, ofBrands),
      label: text.ofSize,
      name: <TireSize size={sizeLabel(size)} />,
      count,
    })),
    ...brands.map(({ slug, name, count }) => ({ path: brandListPath(slug), label: text.ofBrand, name: <bdi>{name}</bdi>, count })),
  ]
  const main = lists.find(({ count }) => count === total)
  if (lists.length === 0) return null
  return (
    <nav className={`row wrapping ${styles.lists}`} aria-label={text.wholeLists}>
      {lists.map(({ path, label, name, count }) => (
        <WholeList key={path} path={path} isMain={path === main?.path}>
          <span>{label}</span> <span>{name}</span>
          {count !== null && <span>{` (${count})`}</span>}
        </WholeList>
      ))}
    </nav>
  )
}

/** Links to matching motorcycles, where only fitting tires are listed. */
function Motorcycles({ motorcycles }: Pick<SearchAnswer, 'motorcycles'>) {
  if (motorcycles.length === 0) return null
  return (
    <section className={styles.motorcycles} aria-labelledby="found-motorcycles">
      <h2 id="found-motorcycles">{text.motorcycles(motorcycles.length)}</h2>
      <p>{differInWheels(motorcycles) ? text.unclear : text.onlyFitting}</p>
      <ul>
        {motorcycles.map((motorcycle) => (
          <li key={motorcycle.id}>
            <Link to={motorcyclePath(motorcycle.id, motorcycle.year)}>
              <MotorcycleName motorcycle={motorcycle} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Previous and next page. */
function Pages({ words, page, total }: { words: string; page: number; total: number }) {
  const rest = Math.min(total - page * limit, limit)
  if (page === 1 && rest <= 0) return null
  return (
    <nav className={`row centered gap-12 ${styles.pages}`} aria-label={text.pages}>
      {page > 1 && (
        <Button to={searchPath(words, page - 1)} variant="line">
          {text.previous}
        </Button>
      )}
      {rest > 0 && page < lastPage && (
        <Button to={searchPath(words, page + 1)} variant="line">
          {text.next(rest)}
        </Button>
      )}
    </nav>
  )
}

function Found({ answer, words, page }: { answer: SearchAnswer; words: string; page: number }) {
  return (
    <>
      <TranslatedSizes translated={answer.translated} className={styles.remark} />
      {answer.missing.length > 0 && <p className={styles.remark}>{text.missing(answer.missing)}</p>}
      {page === 1 && <Motorcycles {...answer} />}
      {page === 1 && <Lists {...answer} />}
      {answer.total === 0 ? (
        <EmptyList title={text.emptyTitle} advice={text.emptyAdvice} />
      ) : (
        <>
          {answer.total <= limit ? (
            <NarrowedList products={answer.products} kind="found">
              {(shown) => <FoldedCards products={shown} renderAction={renderAction} />}
            </NarrowedList>
          ) : (
            <>
              <h2 className="spoken">{text.listHeading}</h2>
              <FoldedCards products={answer.products} renderAction={renderAction} />
            </>
          )}
          <Pages words={words} page={page} total={answer.total} />
        </>
      )}
    </>
  )
}

const renderAction = (product: Product) => <AddFromList product={product} source="search" />

function introOf({ total, products }: SearchAnswer, page: number): string {
  if (total === 0) return ''
  const before = (page - 1) * limit
  return text.found(total) + (total > products.length && products.length > 0 ? text.shown(before + 1, before + products.length) : '')
}

export function Page() {
  const { words, page, answer, numbered, failure, retry } = useUnit({
    words: $words,
    page: $page,
    answer: $answer,
    numbered: $numbered,
    failure: $failure,
    retry: retried,
  })
  if (numbered) return <Redirect to={productPath(numbered)} />
  const title =
    words === '' ? (
      text.title
    ) : (
      <span>
        {text.titleOf} <bdi dir="auto">{words}</bdi>
      </span>
    )
  return (
    <div className={`wrap ${styles.page}`}>
      <ListHeading title={title} intro={words === '' ? text.ask : answer && introOf(answer, page)} />
      <Form words={words} />
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {words !== '' && !failure && (answer ? <Found answer={answer} words={words} page={page} /> : <ProductGridSkeleton />)}
    </div>
  )
}
