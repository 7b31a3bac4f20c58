import { useUnit } from 'effector-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { sizeListPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { $popularSizes } from './home.model.ts'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'
import styles from './popular-sizes.module.css'
import { shownMotorcycles } from './shown-motorcycles.ts'

/** Each stays whole and in its own direction, with its comma. */
function Motorcycles({ children }: { children: string }) {
  const { shown, hasMore } = shownMotorcycles(children)
  return (
    <span className={styles.bikes}>
      {shown.map((motorcycle, index) => (
        <Fragment key={motorcycle}>
          <span dir="rtl">
            <MixedText>{motorcycle}</MixedText>
            {index < shown.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {hasMore && text.andMore}
    </span>
  )
}

/** Sizes that many look for, with the bikes they fit, so that a rider recognises his own. */
export function PopularSizes() {
  const sizes = useUnit($popularSizes)
  if (!sizes?.length) return null
  return (
    <section className={section.first}>
      <div className="wrap">
        <h2 className={section.title}>{text.popularSizes}</h2>
        <ul className={styles.sizes}>
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
