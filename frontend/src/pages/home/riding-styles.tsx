import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $categories } from '#frontend/entities/catalogue/catalogue.model.ts'
import { categoryListPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'
import styles from './riding-styles.module.css'

/** The categories, each told by its tread. */
export function RidingStyles() {
  const { categories, basePath } = useUnit({ categories: $categories, basePath: $basePath })
  if (categories.length === 0) return null
  return (
    <section className={section.section}>
      <div className="wrap">
        <h2 className={section.title}>{text.ridingStyles}</h2>
        <ul className={styles.styles}>
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
