import styles from './tire-size.module.css'

interface TireSizeProps {
  size: string
}

/** A size in running text, left to right as on the tire. A set's two sizes do not break, the first keeps its plus. */
export function TireSize({ size }: TireSizeProps) {
  const [first, second] = size.split(' + ')
  return (
    <bdi className={styles.size} translate="no">
      <span>{second ? `${first} +` : first}</span>
      {second && (
        <>
          {' '}
          <span>{second}</span>
        </>
      )}
    </bdi>
  )
}

/** The graphite plate for the page's own size; once per page. */
export function SizeStamp({ size, scale = 'md' }: TireSizeProps & { scale?: 'sm' | 'md' | 'lg' }) {
  return (
    <bdi className={styles.stamp} data-scale={scale} translate="no">
      {size}
    </bdi>
  )
}
