import type { CSSProperties } from 'react'
import styles from './loading.module.css'

const lengthOf = (value: number | string | undefined) => (typeof value === 'number' ? `${value / 16}rem` : value)

interface SkeletonProps {
  /** Pixels at the usual size of text, or any length. */
  height?: number | string
  width?: number | string
  /** `lg` is a surface, `md` a control. */
  radius?: 'md' | 'lg'
  className?: string | undefined
  'data-needs-script'?: boolean
}

/** The shape of what is still loading. */
export function Skeleton({ height, width, radius = 'md', className = '', ...rest }: SkeletonProps) {
  return (
    <div
      {...rest}
      className={`${styles.skeleton} ${className}`}
      data-skeleton
      data-radius={radius}
      style={{ blockSize: lengthOf(height), inlineSize: lengthOf(width) }}
    />
  )
}

/** A turning ring beside words that say what is under way. `size` in pixels at the usual size of text. */
export function Loader({ size, color = 'currentColor' }: { size: number; color?: string }) {
  return (
    <span
      className={styles.loader}
      style={{ '--loader-size': lengthOf(size), '--loader-color': color } as CSSProperties}
      aria-hidden="true"
    />
  )
}
