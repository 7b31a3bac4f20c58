import type { Elements } from '#frontend/shared/ui/elements.ts'
import styles from './checkout.module.css'

/** One question of a step, on a sheet of its own. */
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
