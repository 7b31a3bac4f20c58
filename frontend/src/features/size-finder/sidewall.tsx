import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { SizeChain } from '#services/domain/size-chain.ts'
import styles from './size-finder.module.css'

/** A piece of the wall with the size moulded on it, to show where to read one's own. */
export function Sidewall({ chain }: { chain: Pick<SizeChain, 'width' | 'profile' | 'rim'> }) {
  return (
    <svg className={styles.sidewall} viewBox="0 0 208 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <path id="sidewall-line" d="M-6 30 A 190 190 0 0 0 214 30" />
      </defs>
      <path className={styles.rubber} d="M-30-30 A 214 214 0 0 0 238-30 V-140 H-30Z" transform="translate(0 62)" />
      <path className={styles.edge} d="M-30-4 A 214 214 0 0 0 238-4" transform="translate(0 36)" />
      <path className={styles.bead} d="M-20-6 A 178 178 0 0 0 228-6" transform="translate(0 -22)" />
      <text className={styles.moulded} direction="ltr">
        <textPath href="#sidewall-line" startOffset="50%" textAnchor="middle">
          {sizeLabel(chain)}
        </textPath>
      </text>
    </svg>
  )
}
