import { CompareToggle } from '#frontend/entities/kept/compare-toggle.tsx'
import { fitLines } from '#frontend/entities/motorcycle/fit-lines.ts'
import { FIT_SIGNS, FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { LicenceCheck, Provenance } from '#frontend/entities/motorcycle/licence-check.tsx'
import { LicenceLine } from '#frontend/entities/motorcycle/licence-line.tsx'
import { ProductGrid, ProductGridSkeleton } from '#frontend/entities/product/product-grid.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { countFilters } from '#frontend/features/product-list/list-filters.ts'
import { NarrowedList } from '#frontend/features/product-list/narrowed-list.tsx'
import { $filters } from '#frontend/features/product-list/product-list.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { homePath, sizeListPath, wizardPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { FittingTire, Motorcycle, MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import {
  $asChosen,
  $failure,
  $isUnknown,
  $limits,
  $tires,
  moreRequested,
  productsOf,
  retried,
  SECTIONS,
  type Section,
} from './motorcycle.model.ts'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'
import { MotorcycleHeading } from './motorcycle-heading.tsx'

interface FittingSectionProps {
  section: Section
  tires: readonly FittingTire[]
  /** The first section, whose images load eagerly. */
  isFirst: boolean
  /** Below the cards, or in place of them. */
  children: Elements
}

export { $head, opened } from './motorcycle.model.ts'

/** A motorcycle, and all tires that fit it. */
export function Page() {
  const { tires, isUnknown, failure, retry } = useUnit({ tires: $tires, isUnknown: $isUnknown, failure: $failure, retry: retried })
  if (tires) return <MotorcycleView tires={tires} />
  return (
    <div className="wrap">
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {isUnknown && <NotFound />}
      {!failure && !isUnknown && <ProductGridSkeleton />}
    </div>
  )
}

function NotFound() {
  return (
    <Notice
      heading="h1"
      title={text.notFound}
      action={
        <Button to={homePath} variant="go">
          {text.toFinder}
        </Button>
      }
    >
      {text.notFoundWay}
    </Notice>
  )
}

function WizardWay() {
  return (
    <section className={`panel stack start gap-8 ${styles.wizard}`}>
      <h2>{text.wizard.title}</h2>
      <p className="muted">{text.wizard.body}</p>
      <Button to={wizardPath} variant="line">
        {text.wizard.go}
      </Button>
    </section>
  )
}

function Beside({ motorcycle }: { motorcycle: Motorcycle }) {
  const chosen = useUnit($asChosen)
  return (
    <aside className={`stack packed gap-16 ${styles.beside}`}>
      {chosen && <LicenceCheck motorcycle={chosen} />}
      <Provenance certainty={motorcycle.certainty} />
    </aside>
  )
}

function MotorcycleView({ tires }: { tires: MotorcycleTires }) {
  const { motorcycle } = tires
  return (
    <div className="wrap">
      <div className={`stack one-column ${styles.layout}`}>
        <div>
          <MotorcycleHeading motorcycle={motorcycle} />
          <LicenceLine front={motorcycle.front.displaySize} rear={motorcycle.rear.displaySize} />
        </div>
        <div className={styles.list}>
          <NarrowedList products={productsOf(tires)} kind="ofMotorcycle">
            {(shown) => <Sections tires={tires} shown={shown} />}
          </NarrowedList>
        </div>
        <Beside motorcycle={motorcycle} />
        <WizardWay />
      </div>
    </div>
  )
}

/** Filtered tires by wheel; wheels that are not chosen are left out. */
function Sections({ tires, shown }: { tires: MotorcycleTires; shown: readonly Product[] }) {
  const { position, ...others } = useUnit($filters)
  const isNarrowed = countFilters({ ...others, position: [] }) > 0
  const asked = SECTIONS.filter((section) => position.length === 0 || position.includes(WHEEL_OF[section]))
  const left = new Map(
    asked.map((section) => {
      const byEan = new Map(tires[section].map((tire) => [tire.product.ean, tire]))
      return [section, shown.flatMap(({ ean }) => byEan.get(ean) ?? [])]
    }),
  )
  const filled = asked.filter((section) => left.get(section)?.length)
  return (isNarrowed ? filled : asked).map((section) => (
    <FittingSection key={section} section={section} tires={left.get(section) ?? []} isFirst={section === filled[0]}>
      <SectionFoot section={section} tires={tires} />
    </FittingSection>
  ))
}

const WHEEL_OF: Readonly<Record<Section, string>> = { sets: 'set', fronts: 'front', rears: 'rear' }

/** Below a wheel's cards: a link to all tires of its size. If nothing fits: alternatives. */
function SectionFoot({ section, tires }: { section: Section; tires: MotorcycleTires }) {
  const isEmpty = tires[section].length === 0
  if (section === 'sets') {
    return (
      isEmpty && (
        <p className={styles.empty}>
          <b>{text.empty.sets}.</b> {text.emptySets}
        </p>
      )
    )
  }
  const { width, profile, rim } = tires.motorcycle[section === 'fronts' ? 'front' : 'rear']
  const size = { width, profile, rim }
  return (
    <div className={`stack start gap-8 ${styles.foot}`}>
      {isEmpty && (
        <>
          <p className={styles.empty}>
            <b>{`${text.empty[section]}.`}</b> {text.emptySize}
          </p>
          <ArrivalNotice awaited={{ size }} />
        </>
      )}
      <Link className="link" to={sizeListPath(size)}>
        <span>
          {text.sizeList} <TireSize size={sizeLabel(size)} />
        </span>
      </Link>
    </div>
  )
}

/** The fit in brief: a tick, what is unknown, or a warning. */
function ShortFit({ fit }: Pick<FittingTire, 'fit'>) {
  if (fitLines(fit).some(({ verdict }) => verdict === 'warn')) {
    return (
      <div className="t-14">
        <FitList reasons={fit} only={['warn']} />
      </div>
    )
  }
  const verdict = fit.some((reason) => reason.verdict === 'unknown') ? 'unknown' : 'ok'
  return (
    <p className={`row middle gap-6 t-14 ${verdict === 'ok' ? 'success' : 'muted'} ${styles.fits}`}>
      <Icon name={FIT_SIGNS[verdict]} />
      <span>{verdict === 'ok' ? text.fits : text.fitsBySize}</span>
    </p>
  )
}

/** Tires for one wheel, or sets, each with its fit. */
function FittingSection({ section, tires, isFirst, children }: FittingSectionProps) {
  const { limits, showMore } = useUnit({ limits: $limits, showMore: moreRequested })
  const fits = new Map(tires.map(({ product, fit }) => [product.ean, fit]))
  const left = tires.length - limits[section]
  return (
    <section className={styles.section} aria-labelledby={section}>
      <h2 id={section} tabIndex={-1}>
        <span>{text.sections[section]}</span>
        {tires.length > 0 && <span className={styles.count}>{text.count(tires.length)}</span>}
      </h2>
      {tires.length > 0 && (
        <ProductGrid
          products={tires.slice(0, limits[section]).map(({ product }) => product)}
          renderAction={(product) => <AddFromList product={product} source="list_page" />}
          renderNote={({ ean }) => <ShortFit fit={fits.get(ean) ?? []} />}
          renderAside={({ ean, displayName }) => <CompareToggle ean={ean} name={displayName} />}
          firstCount={isFirst ? 3 : 0}
        />
      )}
      {left > 0 && (
        <Button variant="line" size="lg" className={styles.more} data-needs-script onClick={() => showMore(section)}>
          {text.more(left)}
        </Button>
      )}
      {children}
    </section>
  )
}
