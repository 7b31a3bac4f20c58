import type { Elements } from '#frontend/shared/ui/elements.ts'
import styles from './article.module.css'

/** Where the parts of a text page stand. */
export const ArticleFrame = ({ children }: { children: Elements }) => (
  <div className={`wrap stack gap-24 one-column ${styles.page}`}>{children}</div>
)

/** Below title and lead. `isWide`: text keeps its measure, what else stands there uses the full page width. */
export const ArticleBody = ({ children, isWide = false }: { children: Elements; isWide?: boolean }) => (
  <div className={styles.body} data-wide={isWide || undefined}>
    {children}
  </div>
)
