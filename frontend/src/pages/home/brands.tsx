import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $brands } from '#frontend/entities/catalogue/catalogue.model.ts'
import { brandListPath } from '#frontend/shared/routes.ts'
import { BrandWord } from '#frontend/shared/ui/brand-word.tsx'
import styles from './brands.module.css'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'

/** Narrow screens show the number alone; it is spoken whole everywhere. */
function Count({ count }: { count: number }) {
  if (count === 1) return <span>{text.oneTire}</span>
  return (
    <span>
      {count} <span className={styles.unit}>{text.tiresCount}</span>
    </span>
  )
}

/** The brand strip: each maker as a word, with how many tires of it the shop has. */
export function Brands() {
  const brands = useUnit($brands)
  if (brands.length === 0) return null
  return (
    <section className={section.section}>
      <div className="wrap">
        <h2 className={section.title}>{text.brands}</h2>
        <ul className={styles.brands}>
          {brands.map((brand) => (
            <li key={brand.slug}>
              <Link to={brandListPath(brand.slug)}>
                <BrandWord name={brand.name} scale="md" />
                {brand.count > 0 && <Count count={brand.count} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
