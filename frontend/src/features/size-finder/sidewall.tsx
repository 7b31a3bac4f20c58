import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { SizeChain } from '#services/domain/size-chain.ts'
import styles from './sidewall.module.css'

/** A piece of the wall with the size moulded on it, to show where to read one's own. */
export function Sidewall({ chain }: { chain: Pick<SizeChain, 'width' | 'profile' | 'rim'> }) {
  return (
    <svg className={styles.wall} data-drawing viewBox="0 0 208 96" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <defs>
        <radialGradient id="wall-shade" gradientUnits="userSpaceOnUse" cx="104" cy="-190" r="292">
          <stop offset="0.66" className={styles.deep} />
          <stop offset="0.8" className={styles.light} />
          <stop offset="0.93" className={styles.rubber} />
          <stop offset="1" className={styles.deep} />
        </radialGradient>
        <path id="wall-line" d="M-8 23A241 241 0 0 0 216 23" />
      </defs>
      <circle cx="104" cy="-190" r="244" className={styles.band} />
      <circle cx="104" cy="-190" r="196" className={styles.bead} />
      <circle cx="104" cy="-190" r="201" className={styles.groove} />
      <circle cx="104" cy="-190" r="281" className={styles.shoulder} />
      <text className={styles.moulded} direction="ltr">
        <textPath href="#wall-line" startOffset="50%" textAnchor="middle">
          {sizeLabel(chain)}
        </textPath>
      </text>
    </svg>
  )
}
