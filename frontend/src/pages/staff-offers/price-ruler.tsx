import { Shekels, shekelText } from '#frontend/shared/ui/money.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import styles from './price-ruler.module.css'
import { type Mark, type MarkName, priceMarks } from './price-scale.ts'
import { staffOffersText as text } from './staff-offers.text.ts'

type Priced = Pick<StaffOffer, 'offered' | 'price' | 'fullPrice' | 'floor'>

const start = (at: number) => ({ insetInlineStart: `${at}%` })

function Line({ marks }: { marks: readonly Mark[] }) {
  const position = (name: MarkName) => marks.find((mark) => mark.name === name)?.at
  const [floor, price] = [position('floor'), position('price')]
  return (
    <span
      className={styles.line}
      role="img"
      aria-label={`${text.scale}: ${marks.map(({ name, shekels }) => `${text.marks[name]} ${shekelText(shekels)}`).join(', ')}`}
    >
      {floor !== undefined && price !== undefined && floor < price && (
        <i className={styles.between} style={{ ...start(floor), inlineSize: `${price - floor}%` }} />
      )}
      {marks.map(({ name, at }) => (
        <i key={name} className={name === 'offer' ? styles.offer : styles.tick} style={start(at)} />
      ))}
    </span>
  )
}

/** Floor, shop price, full price and what was offered on one line. */
export function PriceRuler({ offer }: { offer: Priced }) {
  return <Line marks={priceMarks(offer)} />
}

function Labels({ marks, names }: { marks: readonly Mark[]; names: readonly MarkName[] }) {
  return (
    <span className={styles.labels}>
      {marks
        .filter(({ name }) => names.includes(name))
        .map(({ name, shekels, labelAt }) => (
          <span key={name} className={styles.label} data-name={name} style={start(labelAt)}>
            <b>
              <Shekels shekels={shekels} />
            </b>
            {text.marks[name]}
          </span>
        ))}
    </span>
  )
}

/** The same, large, with each price at its place. */
export function NamedPriceRuler({ offer }: { offer: Priced }) {
  const marks = priceMarks(offer)
  return (
    <div className={styles.named}>
      <Labels marks={marks} names={['floor', 'price']} />
      <Line marks={marks} />
      <Labels marks={marks} names={['offer', 'full']} />
    </div>
  )
}
