import { Fragment } from 'react'
import { $brands, $categories } from '#frontend/entities/catalogue/catalogue.model.ts'
import { productPressed } from '#frontend/entities/product/pressed.model.ts'
import { ProductCard } from '#frontend/entities/product/product-card.tsx'
import { ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { brandListPath, categoryListPath, sizeListPath, wizardPath } from '#frontend/shared/routes.ts'
import { Section } from '#frontend/shared/section.tsx'
import { $basePath } from '#frontend/shared/settings.ts'
import { BrandWord } from '#frontend/shared/ui/brand-word.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ScrollRow } from '#frontend/shared/ui/scroll-row.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './brands.module.css'
import { Hero } from './hero.tsx'
import { $failure, $haveSellersFailed, $popularSizes, $topSellers, retried } from './home.model.ts'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'
import { Pillars } from './pillars.tsx'
import { shownMotorcycles } from './shown-motorcycles.ts'

export { $head, opened } from './home.model.ts'

export function Page() {
  const { failure, retry } = useUnit({ failure: $failure, retry: retried })
  return (
    <>
      <Section>
        <Hero />
      </Section>
      {failure && (
        <div className="wrap">
          <Failure message={failure} onRetry={() => retry()} />
        </div>
      )}
      <Section>
        <PopularSizes />
      </Section>
      <Section>
        <TopSellers />
      </Section>
      <Section>
        <RidingStyles />
      </Section>
      <Section>
        <WizardPromo />
      </Section>
      <Section>
        <Pillars />
      </Section>
      <Section>
        <Brands />
      </Section>
    </>
  )
}

/** Best sellers in one row, to keep the page short. */
function TopSellers() {
  const { products, hasFailed, press } = useUnit({ products: $topSellers, hasFailed: $haveSellersFailed, press: productPressed })
  if (products?.length === 0 || (hasFailed && !products)) return null
  return (
    <section className={`put-off ${section.section}`}>
      <div className="wrap">
        {products ? (
          <ScrollRow heading={<h2>{text.topSellers}</h2>} label={text.topSellers}>
            {products.map((product) => (
              <Section key={product.ean}>
                <ProductCard product={product} onPress={press} action={<AddFromList product={product} source="home_page" />} />
              </Section>
            ))}
          </ScrollRow>
        ) : (
          <>
            <h2 className={section.title}>{text.topSellers}</h2>
            <ProductGridSkeleton count={4} />
          </>
        )}
      </div>
    </section>
  )
}

/** Only the number on narrow screens; screen readers get the full text. */
function Count({ count }: { count: number }) {
  if (count === 1) return <span>{text.oneTire}</span>
  return (
    <span>
      <span>{count}</span> <span className={styles.unit}>{text.tiresCount}</span>
    </span>
  )
}

/** Each brand as a word mark, with its number of tires. */
function Brands() {
  const brands = useUnit($brands)
  if (brands.length === 0) return null
  return (
    <section className={`put-off ${section.section}`}>
      <div className="wrap">
        <h2 className={section.title}>{text.brands}</h2>
        <ul className={`stack line-above ${styles.brands}`}>
          {brands.map((brand) => (
            <li key={brand.slug}>
              <Link to={brandListPath(brand.slug)}>
                <BrandWord name={brand.name} slug={brand.slug} scale="md" />
                {brand.count > 0 && <Count count={brand.count} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WizardPromo() {
  return (
    <section className={`put-off ${section.section}`}>
      <div className="wrap">
        <div className={styles.wizard} data-ground="dark">
          <div className={`stack start gap-12 ${styles.wizardSay}`}>
            <span className={`medium t-14 ${styles.tag}`}>{text.isNew}</span>
            <h2>{text.wizardTitle}</h2>
            <p>{text.wizardBody}</p>
            <Button to={wizardPath} variant="go" size="lg" rightSection={<Icon name="forward" />}>
              {text.wizardGo}
            </Button>
          </div>
          <dl className={styles.talk} aria-label={text.wizardExample}>
            {text.wizardExampleRows.map(([question, answer, year]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  {year ? (
                    <span>
                      <bdi>{answer}</bdi>, <bdi>{year}</bdi>
                    </span>
                  ) : (
                    answer
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

/** The categories, each illustrated by its tread. */
function RidingStyles() {
  const { categories, basePath } = useUnit({ categories: $categories, basePath: $basePath })
  if (categories.length === 0) return null
  return (
    <section className={`put-off ${section.section}`}>
      <div className="wrap">
        <h2 className={section.title}>{text.ridingStyles}</h2>
        <ul className={`stack gap-8 ${styles.styles}`}>
          {categories.map(({ slug, name, segments: [segment] }) => (
            <li key={slug}>
              <Link to={categoryListPath(slug)}>
                <span>{name}</span>
                {segment && (
                  <img
                    src={`${basePath}/api/v1/media/tire/${segment}?crop=tread&w=240`}
                    width={240}
                    height={240}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Each name is unbroken and isolated in its own direction, with its comma. */
function Motorcycles({ children }: { children: string }) {
  const { shown, hasMore } = shownMotorcycles(children)
  return (
    <span className={`t-14 muted ${styles.bikes}`}>
      {shown.map((motorcycle, index) => (
        <Fragment key={motorcycle}>
          <span dir="rtl">
            <MixedText>{motorcycle}</MixedText>
            {index < shown.length - 1 && <span>,</span>}
          </span>{' '}
        </Fragment>
      ))}
      {hasMore && <span>{text.andMore}</span>}
    </span>
  )
}

/** Popular sizes with the motorcycles they fit, so that riders recognise theirs. */
function PopularSizes() {
  const sizes = useUnit($popularSizes)
  if (!sizes?.length) return null
  return (
    <section className={section.first}>
      <div className="wrap">
        <h2 className={section.title}>{text.popularSizes}</h2>
        <ul className={`stack gap-8 ${styles.sizes}`}>
          {sizes.map((size) => (
            <li key={sizeLabel(size)}>
              <Link to={sizeListPath(size)}>
                <TireSize size={sizeLabel(size)} />
                {size.motorcycles && <Motorcycles>{size.motorcycles}</Motorcycles>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
