import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { fitLines } from '#frontend/entities/motorcycle/fit-lines.ts'
import { FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { ProductGrid } from '#frontend/entities/product/product-grid.tsx'
import { AddFromList } from '#frontend/features/add-to-cart/add-from-list.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { FitReason, FittingTire } from '#services/motorcycles/motorcycle.contract.ts'
import styles from './fitting-section.module.css'
import { $limits, moreRequested, type Section } from './motorcycle.model.ts'
import { motorcycleText as text } from './motorcycle.text.ts'

/** What the motorcycle asks for is not known: a rule that nobody could check is none that was passed. */
const isUnchecked = ({ rule, verdict }: FitReason) => verdict === 'advice' && (rule === 'load_index_min' || rule === 'speed_symbol_min')

/** In short: a tick, or what is worth a look. */
function ShortFit({ fit }: Pick<FittingTire, 'fit'>) {
  if (fitLines(fit).some(({ verdict }) => verdict === 'warn')) {
    return (
      <div className={styles.warned}>
        <FitList reasons={fit} only={['warn']} />
      </div>
    )
  }
  return (
    <p className={styles.fits}>
      <Icon name="check" />
      {fit.some(isUnchecked) ? text.fitsBySize : text.fits}
    </p>
  )
}

interface FittingSectionProps {
  section: Section
  tires: readonly FittingTire[]
  /** The first of the page: its first pictures are fetched at once. */
  isFirst: boolean
  /** Below the cards, or in their place. */
  children: ReactNode
}

/** The articles for one wheel, or the sets, each with what the rules say of it. */
export function FittingSection({ section, tires, isFirst, children }: FittingSectionProps) {
  const { limits, showMore } = useUnit({ limits: $limits, showMore: moreRequested })
  const fits = new Map(tires.map(({ product, fit }) => [product.ean, fit]))
  const left = tires.length - limits[section]
  return (
    <section className={styles.section} aria-labelledby={section}>
      <h2 id={section} tabIndex={-1}>
        {text.sections[section]}
        {tires.length > 0 && <span className={styles.count}>{text.count(tires.length)}</span>}
      </h2>
      {tires.length > 0 && (
        <ProductGrid
          products={tires.slice(0, limits[section]).map(({ product }) => product)}
          renderAction={(product) => <AddFromList product={product} source="list_page" />}
          renderNote={({ ean }) => <ShortFit fit={fits.get(ean) ?? []} />}
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
