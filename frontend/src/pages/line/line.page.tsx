import { Grades } from '#frontend/entities/product/grades.tsx'
import { LineTable } from '#frontend/entities/product/line-table.tsx'
import { articleWords } from '#frontend/entities/product/product.text.ts'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { NarrowedList } from '#frontend/features/product-list/narrowed-list.tsx'
import { Link, Redirect } from '#frontend/shared/router.tsx'
import { brandListPath, homePath, productPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { LineAnswer } from '#services/catalogue/line.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { $failure, $isUnknown, $line, retried } from './line.model.ts'
import styles from './line.module.css'
import { linePageText as text } from './line.text.ts'

export { $head, opened } from './line.model.ts'

const GROUPS = ['rear', 'front', 'both', 'set'] as const

/** A model line: its use, and a table of sizes with production week and price. */
export function Page() {
  const { line, isUnknown, failure, retry } = useUnit({ line: $line, isUnknown: $isUnknown, failure: $failure, retry: retried })
  const [only, another] = line?.products ?? []
  // A single row adds nothing to the tire's own page.
  if (only && !another) return <Redirect to={productPath(only)} />
  return (
    <div className="wrap">
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {isUnknown && (
        <Notice
          heading="h1"
          title={text.notFound}
          action={
            <Button to={homePath} variant="go">
              {text.notFoundGo}
            </Button>
          }
        >
          {text.notFoundWay}
        </Notice>
      )}
      {!failure && !isUnknown && (line ? <LineView line={line} /> : <ProductGridSkeleton />)}
    </div>
  )
}

function LineView({ line }: { line: LineAnswer }) {
  const { products } = line
  return (
    <div className={`stack one-column ${styles.layout}`}>
      <Heading line={line} />
      <div className={styles.list}>
        <NarrowedList products={products}>
          {(shown) => GROUPS.map((group) => <Group key={group} group={group} products={shown.filter((each) => groupOf(each) === group)} />)}
        </NarrowedList>
      </div>
      <div className={styles.grades}>
        <Grades ratings={line.ratings} lifeKm={line.lifeKm} />
      </div>
    </div>
  )
}

const groupOf = ({ set, position }: Product) => (set ? 'set' : position)

function Group({ group, products }: { group: (typeof GROUPS)[number]; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{text.groups[group]}</h2>
      <LineTable products={products} caption={text.caption(text.groups[group])} />
    </section>
  )
}

function Heading({ line: { brand, brandSlug, name, segment, description, roadLegal, products } }: { line: LineAnswer }) {
  const segments: Record<string, string> = articleWords.segment
  const [pictured] = products
  return (
    <div>
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={brandListPath(brandSlug)}>
          <Icon name="back" />
          <span>
            {text.allOfBrand}
            <bdi>{brand}</bdi>
          </span>
        </Link>
      </nav>
      <div className={`stack gap-16 ${styles.heading}`}>
        {pictured && <ProductPicture className={styles.picture} image={pictured.image} alt={pictureAlt(pictured)} sizes="256px" isMain />}
        <div>
          <p className="muted">
            <bdi>{brand}</bdi>
            {segments[segment] && <span>{`, ${segments[segment]}`}</span>}
          </p>
          <h1>
            <NameText>{name}</NameText>
          </h1>
          {!roadLegal && <p>{text.notRoadLegal}</p>}
          {description && (
            <p className={styles.lede}>
              <MixedText>{description}</MixedText>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
