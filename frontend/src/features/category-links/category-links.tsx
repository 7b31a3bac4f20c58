import { $categories } from '#frontend/entities/catalogue/catalogue.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { categoryListPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './category-links.module.css'
import { categoryLinksText as text } from './category-links.text.ts'

/** Links to all categories but the current one. */
export function CategoryLinks({ shownSlug }: { shownSlug?: string | undefined }) {
  const categories = useUnit($categories).filter(({ slug }) => slug !== shownSlug)
  if (categories.length === 0) return null
  return (
    <nav className={styles.links} aria-labelledby="category-links">
      <h2 id="category-links">{text.title}</h2>
      <ul>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={categoryListPath(slug)}>
              <span>{name}</span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
