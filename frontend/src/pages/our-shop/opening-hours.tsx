import type { GarageDetails } from '#services/garages/garage.contract.ts'
import styles from './opening-hours.module.css'
import { ourShopText as text } from './our-shop.text.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The week of a garage, Sunday first. */
export function OpeningHours({ hours }: Pick<GarageDetails, 'hours'>) {
  return (
    <section className={styles.hours}>
      <h2>{text.hours}</h2>
      <table className={styles.table}>
        <tbody>
          {hours.map((open, day) => (
            <tr key={text.days[day]}>
              <th scope="row">{text.days[day]}</th>
              <td>{open ? <bdi>{`${clock(open.opens)}–${clock(open.closes)}`}</bdi> : text.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{text.holidays}</p>
    </section>
  )
}
