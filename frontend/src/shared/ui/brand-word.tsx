import { Mark } from './mark.tsx'
import styles from './ui.module.css'

interface BrandWordProps {
  name: string
  /** By which its mark is found; without one it is a word. */
  slug?: string
  scale?: 'sm' | 'md'
}

/** A maker's name as the shop sets it, or its mark where the owner gave one. */
export function BrandWord({ name, slug = '', scale = 'sm' }: BrandWordProps) {
  return (
    <Mark name={slug} alt={name}>
      <bdi className={styles.brandWord} data-scale={scale} translate="no">
        {name}
      </bdi>
    </Mark>
  )
}
