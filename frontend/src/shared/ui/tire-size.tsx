import styles from './tire-size.module.css'

interface TireSizeProps {
  size: string
}

/** A size in running text, as it stands on the rubber: left to right. */
export function TireSize({ size }: TireSizeProps) {
  return <bdi className={styles.size}>{size}</bdi>
}

/** The graphite plate; once per page, for the size that the page is about. */
export function SizeStamp({ size, scale = 'md' }: TireSizeProps & { scale?: 'sm' | 'md' | 'lg' }) {
  return (
    <bdi className={styles.stamp} data-scale={scale}>
      {size}
    </bdi>
  )
}
