import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DeskCoupon } from '#services/ingress/contract/catalogue-desk.contract.ts'
import { $openKeys, formToggled } from '../editing/edits.model.ts'
import { keyOf, newKey } from '../editing/thing.ts'
import { $coupons } from '../lists.model.ts'
import { $now } from '../staff-catalogue.model.ts'
import { CouponForm } from './coupon-form.tsx'
import { couponState } from './coupon-state.ts'
import styles from './coupons.module.css'
import { couponsText as text } from './coupons.text.ts'

function Days({ startsAt, endsAt }: Pick<DeskCoupon['data'], 'startsAt' | 'endsAt'>) {
  if (startsAt === null && endsAt === null) return text.always
  return (
    <>
      {startsAt !== null && (
        <>
          {text.from}
          <bdi>{formatDate(startsAt)}</bdi>{' '}
        </>
      )}
      {endsAt !== null && (
        <>
          {text.until}
          <bdi>{formatDate(Date.parse(endsAt) - 1)}</bdi>
        </>
      )}
    </>
  )
}

function Terms({ coupon: { minimumAgorot, setsOnly, isOncePerCustomer, brandSlugs } }: { coupon: DeskCoupon['data'] }) {
  const brands = useUnit($coupons)?.brands ?? []
  const names = brandSlugs.map((slug) => brands.find((brand) => brand.slug === slug)?.name ?? slug)
  return (
    <ul className={styles.terms}>
      <li>{names.length === 0 ? text.everything : <bdi dir="auto">{names.join(', ')}</bdi>}</li>
      {minimumAgorot > 0 && (
        <li>
          {text.minimum}
          <Sum agorot={minimumAgorot} />
          {text.minimumEnd}
        </li>
      )}
      {setsOnly && <li>{text.setsOnly}</li>}
      {isOncePerCustomer && <li>{text.once}</li>}
    </ul>
  )
}

function CouponRow({ coupon }: { coupon: DeskCoupon }) {
  const { data, used } = coupon
  const key = keyOf({ kind: 'coupon', data: coupon })
  const isOpen = useStoreMap({ store: $openKeys, keys: [key], fn: (keys, [each]) => keys.includes(each) })
  const { now, toggle } = useUnit({ now: $now, toggle: formToggled })
  const state = couponState(coupon, now)
  return (
    <li className={styles.coupon} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <h2>
          <bdi>{data.code}</bdi>
        </h2>
        <b>{data.benefit.kind === 'percent' ? <bdi>{`${data.benefit.percent}%`}</bdi> : <Sum agorot={data.benefit.amountAgorot} />}</b>
        <p>
          <Days startsAt={data.startsAt} endsAt={data.endsAt} />
        </p>
        <Terms coupon={data} />
        <p>
          <span className={styles.only}>{text.columns.uses}: </span>
          <bdi>{used.toLocaleString('en')}</bdi>{' '}
          <span className="muted">
            {data.usageLimit === null ? (
              text.unlimited
            ) : (
              <>
                {text.of} <bdi>{data.usageLimit.toLocaleString('en')}</bdi>
              </>
            )}
          </span>
        </p>
        <p className={styles.state} data-state={state}>
          {text.states[state]}
        </p>
        <Button size="xs" variant="paper" aria-expanded={isOpen} onClick={() => toggle(key)}>
          {isOpen ? text.close : text.edit}
          <span className="spoken"> {data.code}</span>
        </Button>
      </div>
      {isOpen && <CouponForm coupon={coupon} />}
    </li>
  )
}

/** Every coupon with what became of it, and the way to make one. */
export function CouponsPart() {
  const { answer, openKeys, toggle } = useUnit({ answer: $coupons, openKeys: $openKeys, toggle: formToggled })
  if (!answer) return null
  const key = newKey('coupon')
  const isMaking = openKeys.includes(key)
  return (
    <>
      <Button
        size="xs"
        variant="go"
        className={styles.make ?? ''}
        aria-expanded={isMaking}
        leftSection={<Icon name="plus" />}
        onClick={() => toggle(key)}
      >
        {text.make}
      </Button>
      {isMaking && (
        <section className={`panel ${styles.new}`}>
          <h2>{text.make}</h2>
          <CouponForm coupon={null} />
        </section>
      )}
      {answer.coupons.length === 0 ? (
        <Notice title={text.none}>{text.noneMore}</Notice>
      ) : (
        <ul className={`panel ${styles.list}`} aria-label={text.list}>
          <li className={styles.heads} aria-hidden="true">
            {Object.values(text.columns).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </li>
          {answer.coupons.map((coupon) => (
            <CouponRow key={coupon.data.code} coupon={coupon} />
          ))}
        </ul>
      )}
    </>
  )
}
