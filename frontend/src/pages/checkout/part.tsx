import type { Elements } from '#frontend/shared/ui/elements.ts'
import styles from './checkout.module.css'

/** A card of one question of a step. */
export function Part({ title, aside, children }: { title: string; aside?: Elements; children: Elements }) {
  return (
    <section className={`panel stack gap-16 one-column ${styles.part}`}>
      <div className={`row baseline wrapping between ${styles.partHead}`}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
