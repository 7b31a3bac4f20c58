import styles from './brand-word.module.css'

/** A maker's mark as the shop shows it: its name as a word, never a logo. */
export function BrandWord({ name, scale = 'sm' }: { name: string; scale?: 'sm' | 'md' }) {
  return (
    <bdi className={styles.word} data-scale={scale}>
      {name}
    </bdi>
  )
}
