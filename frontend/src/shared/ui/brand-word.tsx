import { Mark } from './mark.tsx'
import styles from './ui.module.css'

interface BrandWordProps {
  name: string
  /** Key of its mark; without one the name is text. */
  slug?: string
  scale?: 'sm' | 'md'
}

/** A maker's name, or its mark where the owner gave one. */
export function BrandWord({ name, slug = '', scale = 'sm' }: BrandWordProps) {
  return (
    <Mark name={slug} alt={name}>
      <bdi className={styles.brandWord} data-scale={scale} translate="no">
        {name}
      </bdi>
    </Mark>
  )
}
