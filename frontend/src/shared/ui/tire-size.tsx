import styles from './tire-size.module.css'

interface TireSizeProps {
  size: string
}

/** A size in running text, as it stands on the rubber: left to right. Of a set's two sizes each stays whole, the first with its plus. */
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

/** The graphite plate; once per page, for the size that the page is about. */
export function SizeStamp({ size, scale = 'md' }: TireSizeProps & { scale?: 'sm' | 'md' | 'lg' }) {
  return (
    <bdi className={styles.stamp} data-scale={scale} translate="no">
      {size}
    </bdi>
  )
}
