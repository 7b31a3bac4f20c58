import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { cancelOrderPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { daysText } from '#services/domain/calendar.ts'
import { SHIPPING_FEE_AGOROT } from '#services/domain/shipping.ts'
import { $delivery } from './home.model.ts'
import section from './home.module.css'
import { homeText as text } from './home.text.ts'

function Pillar({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} className={section.pillarIcon} />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  )
}

/** The shop's promises. */
export function Pillars() {
  const {
    settings: { phone },
    delivery,
  } = useUnit({ settings: $settings, delivery: $delivery })
  const { shipping, garages, price, offers, people } = text.pillars
  return (
    <section className={`put-off ${section.section}`}>
      <div className="wrap">
        <h2 className="spoken">{text.why}</h2>
        <ul className={`stack gap-24 ${section.pillars}`}>
          <Pillar icon="truck" title={shipping.title}>
            <span>{shipping.before}</span>
            <Sum agorot={SHIPPING_FEE_AGOROT} />.{' '}
            {delivery && (
              <span>
                <span>{shipping.comes}</span>
                <MixedText>{daysText(delivery)}</MixedText>.
              </span>
            )}
          </Pillar>
          <Pillar icon="wrench" title={garages.title}>
            {garages.body}
          </Pillar>
          <Pillar icon="tag" title={price.title}>
            {price.body}
          </Pillar>
          <Pillar icon="check" title={offers.title}>
            {offers.body}
          </Pillar>
          <Pillar icon="phone" title={people.title}>
            <span>{people.days}</span>
            <bdi>{people.hours}</bdi>
            <span>{people.phone}</span>
            <PhoneNumber phone={phone} />.
          </Pillar>
        </ul>
        <p className={section.cancel}>
          {text.cancel.before}
          <Link className="link" to={cancelOrderPath}>
            {text.cancel.link}
          </Link>
        </p>
      </div>
    </section>
  )
}
