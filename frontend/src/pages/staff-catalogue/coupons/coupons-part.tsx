import { useUnit } from 'effector-react'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import type { DeskCoupon } from '#services/catalogue/catalogue-desk.contract.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { keyOf } from '../editing/catalogue-entity.ts'
import { Maker, Unfolding } from '../editing/unfolding.tsx'
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
  const state = couponState(coupon, useUnit($now))
  return (
    <Unfolding
      formKey={keyOf({ kind: 'coupon', data: coupon })}
      name={data.code}
      className={styles.row}
      form={<CouponForm coupon={coupon} />}
    >
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
    </Unfolding>
  )
}

/** Every coupon with what became of it, and the way to make one. */
export function CouponsPart() {
  const answer = useUnit($coupons)
  if (!answer) return null
  return (
    <>
      <Maker kind="coupon" name={text.make} form={<CouponForm coupon={null} />} />
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
