import { lazy, Suspense } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OpeningRow } from '#frontend/shared/ui/opening-row.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { priceLinkPath } from '#services/domain/page-paths.ts'
import { $acceptedTokens, $isOpen, $offeredEans, formToggled, type OfferedProduct } from './best-offer.model.ts'
import styles from './best-offer.module.css'
import { bestOfferText as text } from './best-offer.text.ts'

const OfferForm = lazy(async () => ({ default: (await import('./offer-form.tsx')).OfferForm }))

interface BestOfferProps {
  product: OfferedProduct & { price: number }
}

/** Lets shoppers offer a price: hidden, open, sending, accepted for review. */
export function BestOffer({ product }: BestOfferProps) {
  const { isOpen, offered, tokens, toggle } = useUnit({
    isOpen: $isOpen,
    offered: $offeredEans,
    tokens: $acceptedTokens,
    toggle: formToggled,
  })
  const isSent = offered.includes(product.ean)
  const token = tokens[product.ean]
  const status = isSent && (
    <p className={`row middle gap-8 medium success ${styles.sent}`}>
      <Icon name="check" />
      <span>
        <span>{token === undefined ? text.sent : text.accepted}</span>
        {token !== undefined && (
          <Link className={styles.buy} to={priceLinkPath(token)}>
            {text.buy}
          </Link>
        )}
      </span>
    </p>
  )
  return (
    <OpeningRow invite={text.invite} isOpen={isOpen} isDone={isSent} onToggle={() => toggle()} status={status}>
      <Suspense>
        <OfferForm product={product} />
      </Suspense>
    </OpeningRow>
  )
}
