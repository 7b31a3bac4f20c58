import { Icon } from '#frontend/shared/ui/icon.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { orderText as text } from './order.text.ts'
import styles from './stations.module.css'

interface StationsProps {
  stations: BuyerOrder['stations']
  receiving: BuyerOrder['order']['receiving']
}

/** The way of an order, from the first station to the last; the one where it is stands out. */
export function Stations({ stations, receiving }: StationsProps) {
  const current = stations.findLastIndex(({ isReached }) => isReached)
  return (
    <ol className={styles.stations}>
      {stations.map(({ station, isReached, at }, index) => (
        <li key={station} data-reached={isReached || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className={styles.mark}>{isReached && <Icon name="check" />}</span>
          <span className={styles.name}>{station === 'closed' ? text.stations.closed[receiving] : text.stations[station]}</span>
          <small>
            {at !== null && (
              <>
                <bdi>{formatDate(at)}</bdi> <bdi>{formatTime(at)}</bdi>
              </>
            )}
            {index === current && <span className="spoken">{text.isHere}</span>}
          </small>
        </li>
      ))}
    </ol>
  )
}
