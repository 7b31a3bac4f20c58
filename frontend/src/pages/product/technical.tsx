import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { sidewallGuidePath, wearGuidePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { MAX_FITTING_AGE_YEARS } from '#services/domain/dot.ts'
import { loadKg, speedRating } from '#services/domain/ratings.ts'
import { DotDate, isAssumed, ToldLater } from './manufactured.tsx'
import styles from './product.module.css'
import { productPageText, statusText, technicalText as text } from './product.text.ts'

function Row({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <span>{children}</span>
        {note && <small>{note}</small>}
      </td>
    </tr>
  )
}

/** `(W)`, and its maximum speed below. */
function SpeedRow({ label, symbol }: { label: string; symbol: string | null | undefined }) {
  if (!symbol) return null
  const rating = speedRating(symbol)
  const note = rating && (
    <span>
      <span>{rating.isAbove ? text.above : text.upTo}</span>
      <bdi>{rating.kmh}</bdi>
      {text.kmh}
    </span>
  )
  return (
    <Row label={label} note={note}>
      <bdi>{symbol}</bdi>
    </Row>
  )
}

function LoadRow({ label, index }: { label: string; index: number | null | undefined }) {
  if (!index) return null
  const kg = loadKg(index)
  const note = kg !== null && (
    <span>
      {text.upTo}
      <bdi>{kg}</bdi>
      {text.kg}
    </span>
  )
  return (
    <Row label={label} note={note}>
      <bdi>{index}</bdi>
    </Row>
  )
}

function SizeRows({ product }: { product: ProductDetails }) {
  if (!product.set) {
    return (
      <>
        <Row label={text.size}>
          <TireSize size={product.displaySize} />
        </Row>
        <SpeedRow label={text.speed} symbol={product.speed} />
        <LoadRow label={text.load} index={product.load} />
      </>
    )
  }
  return (
    <>
      <Row label={text.frontSize}>
        <TireSize size={product.frontSize ?? ''} />
      </Row>
      <SpeedRow label={text.frontSpeed} symbol={product.frontSpeed} />
      <LoadRow label={text.frontLoad} index={product.frontLoad} />
      <Row label={text.rearSize}>
        <TireSize size={product.rearSize ?? ''} />
      </Row>
      <SpeedRow label={text.rearSpeed} symbol={product.rearSpeed} />
      <LoadRow label={text.rearLoad} index={product.rearLoad} />
    </>
  )
}

/** Whether it needs an inner tube, and on which rims it does anyway. */
function TubeRow({ tube }: Pick<ProductDetails, 'tube'>) {
  const tubes: Record<string, string> = text.tubes
  const notes: Record<string, string> = text.tubeNotes
  const label = tube === null ? undefined : tubes[tube]
  if (!label || tube === null) return null
  return (
    <Row label={text.tube} note={notes[tube]}>
      {label}
    </Row>
  )
}

function MadeRow({ dot }: Pick<ProductDetails, 'dot'>) {
  const note = isAssumed(dot) ? (
    <ToldLater />
  ) : (
    <span>
      {text.fitWithin}
      <bdi>{MAX_FITTING_AGE_YEARS}</bdi>
      {text.fitYears}.{' '}
      <Link className="link" to={`${wearGuidePath}#age`}>
        {text.ageGuide}
      </Link>
    </span>
  )
  return (
    <Row label={text.made} note={note}>
      {'front' in dot ? (
        <span>
          {statusText.front}
          <DotDate dot={dot.front} />
          <br />
          {statusText.rear}
          <DotDate dot={dot.rear} />
        </span>
      ) : (
        <DotDate dot={dot} />
      )}
    </Row>
  )
}

/** The sidewall markings, explained. */
export function Technical({ product }: { product: ProductDetails }) {
  const constructions: Record<string, string> = text.constructions
  const build = constructions[product.construction]
  return (
    <section>
      <h2 className={styles.title}>{productPageText.technical}</h2>
      <table className={styles.table}>
        <tbody>
          <SizeRows product={product} />
          {build && <Row label={text.construction}>{build}</Row>}
          <TubeRow tube={product.tube} />
          {product.visibility !== 'preorder' && product.visibility !== 'ondemand' && <MadeRow dot={product.dot} />}
          <Row label={text.align}>{text.aligns[product.alignType]}</Row>
          <Row label={text.ean}>
            <bdi>{product.ean}</bdi>
          </Row>
        </tbody>
      </table>
      <p className={`row gap-12 ${styles.note}`}>
        <Icon name="info" />
        <span>
          <span>{productPageText.checkLicence}</span>{' '}
          <Link className="link" to={sidewallGuidePath}>
            {text.guide}
          </Link>
        </span>
      </p>
    </section>
  )
}
