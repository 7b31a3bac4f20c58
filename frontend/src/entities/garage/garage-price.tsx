import { FullPrice, Price } from '#frontend/shared/ui/money.tsx'
import type { Garage } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'
import styles from './garage-price.module.css'

/** Balancing, score, price of fitting one tire, and the former price if any. */
export function GaragePrice({ garage }: { garage: Pick<Garage, 'price' | 'fullPrice' | 'score' | 'alignType'> }) {
  return (
    <div className={styles.panel}>
      <p className={`stack medium ${styles.label}`}>
        {text.perTire}
        <span className="muted">{text.paidThere}</span>
      </p>
      <p className={styles.money}>
        <Price shekels={garage.price} size="sm" />
        {garage.fullPrice !== null && <FullPrice shekels={garage.fullPrice} screenReaderLabel={text.fullPrice} />}
      </p>
      <GarageFacts garage={garage} />
    </div>
  )
}

/** Score and balancing, in one line. */
export function GarageFacts({ garage: { score, alignType } }: { garage: Pick<Garage, 'score' | 'alignType'> }) {
  return (
    <p className={`row wrapping t-14 ${styles.facts}`}>
      <span>
        {text.score} <b>{score.toFixed(1)}</b>
        <span className="spoken"> {text.outOfTen}</span>
      </span>
      <span>{text.aligns[alignType]}</span>
    </p>
  )
}
