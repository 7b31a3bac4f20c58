import { useUnit } from 'effector-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ListRows, ListTable } from '#frontend/features/desk/list-table.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { Outcome, PriceComparison, Stock } from './offer-facts.tsx'
import styles from './offer-list.module.css'
import { viewPath } from './offers-view.ts'
import { PriceRuler } from './price-ruler.tsx'
import { $shownId, $view, offerChosen } from './staff-offers.model.ts'
import { staffOffersText as text } from './staff-offers.text.ts'

/** Marks an entry of the history that stands right after the list's. */
const fromList = { isFromList: true }

/** Where list and panel stand beside each other. */
const isWide = () => window.matchMedia('(min-width: 64em)').matches

function Row({ offer }: { offer: StaffOffer }) {
  const { view, shownId, choose } = useUnit({ view: $view, shownId: $shownId, choose: offerChosen })
  const isShown = shownId === offer.offerId
  /** Beside the list the panel changes in its place; on a phone it is an entry of the history, which Back leaves. */
  const press = (event: MouseEvent) => {
    if (!isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    choose(offer.offerId)
  }
  return (
    <tr className={styles.row} data-shown={isShown || undefined}>
      <th scope="row" className={styles.tire}>
        <Link to={viewPath({ ...view, offerId: offer.offerId })} state={fromList} onClick={press} aria-current={isShown || undefined}>
          <TireName brand={offer.brand} displayName={offer.displayName} />
        </Link>
        <TireSize size={offer.displaySize} />
      </th>
      <td className={styles.phone}>
        {offer.phone === null ? (
          text.erased
        ) : (
          <span className={styles.own}>
            <PhoneLink phone={offer.phone} />
          </span>
        )}
        <span className="muted">
          <Stock offer={offer} />
        </span>
      </td>
      <td className={styles.sum}>
        <b>
          <Shekels shekels={offer.offered} />
        </b>
        <span className="muted">
          {text.of} <Shekels shekels={offer.price ?? offer.priceThen} />
        </span>
      </td>
      <td className={styles.place}>
        <PriceRuler offer={offer} />
        <PriceComparison offer={offer} />
      </td>
      <td className={styles.left}>
        <Outcome offer={offer} />
      </td>
    </tr>
  )
}

/** `foot`: what stands under the rows. */
export function OfferList({ offers, foot }: { offers: readonly StaffOffer[]; foot: ReactNode }) {
  const { state } = useUnit($view)
  const { left, outcome, ...columns } = text.columns
  return (
    <section className={`panel ${styles.list}`}>
      <ListTable
        columns={{ ...columns, last: state === 'waiting' ? left : outcome }}
        className={styles.table}
        aria-label={`${text.list}: ${text.states[state]}`}
      >
        <ListRows>
          {offers.map((offer) => (
            <Row key={offer.offerId} offer={offer} />
          ))}
        </ListRows>
      </ListTable>
      <p className={styles.legend}>
        <span data-mark="between">{text.legend.between}</span>
        <span data-mark="offer">{text.legend.offer}</span>
      </p>
      {foot}
    </section>
  )
}
