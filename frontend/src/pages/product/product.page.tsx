import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { ProductGrid } from '#frontend/entities/product/product-grid.tsx'
import { Score } from '#frontend/entities/product/score.tsx'
import { AddFromProductPage } from '#frontend/features/add-to-cart/add-from-product-page.tsx'
import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { BestOffer } from '#frontend/features/best-offer/best-offer.tsx'
import { homePath, sizeListPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp, TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import type { ProductAnswer, ProductDetails } from '#services/catalogue/product.contract.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { BuyBar } from './buy-bar.tsx'
import { Deal } from './deal.tsx'
import { FitPanel } from './fit.tsx'
import { Grades } from './grades.tsx'
import { $answer, $failure, retried } from './product.model.ts'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'
import { Promises } from './promises.tsx'
import { SendOn } from './send-on.tsx'
import { Stage } from './stage.tsx'
import { Status } from './status.tsx'
import { Technical } from './technical.tsx'
import { Video } from './video.tsx'

export { $head, opened } from './product.model.ts'

export function Page() {
  const { answer, failure, retry } = useUnit({ answer: $answer, failure: $failure, retry: retried })
  if (failure) return <Failure message={failure} onRetry={() => retry()} />
  if (!answer) return <Loading />
  const product = answer.result[0]
  if (product) return <ProductView product={product} answer={answer} />
  return answer.gone && answer.gone.nearest.length > 0 ? <NoLongerSold {...answer.gone} /> : <NotFound />
}

/** The shop had it once: what it has instead is of the same size. */
function NoLongerSold({ size, nearest }: NonNullable<ProductAnswer['gone']>) {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.notFound}
        action={
          <Button component={Link} to={sizeListPath(size)} variant="go">
            <span>
              {text.backToSize} <TireSize size={sizeLabel(size)} />
            </span>
          </Button>
        }
      >
        {text.gone}
      </Notice>
      <section className={styles.nearest}>
        <h2>{text.nearest}</h2>
        <ProductGrid products={nearest} />
      </section>
    </div>
  )
}

function NotFound() {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.notFound}
        action={
          <Button component={Link} to={homePath} variant="go">
            {text.notFoundGo}
          </Button>
        }
      >
        {text.notFoundWay}
      </Notice>
    </div>
  )
}

function Loading() {
  return (
    <div className={`wrap ${styles.loading}`} role="status" aria-label={text.loading}>
      <div className={styles.buy}>
        <Skeleton className={styles.blankStage} radius="lg" />
        <div className={styles.info}>
          <Skeleton height={40} width="60%" />
          <Skeleton height={72} />
          <Skeleton height={160} />
        </div>
      </div>
    </div>
  )
}

function Names({ product }: { product: ProductDetails }) {
  const positions: Record<string, string> = text.position
  const segments: Record<string, string> = text.segment
  return (
    <div className={styles.who}>
      <p>
        <bdi>{product.brand}</bdi>
      </p>
      <h1>
        {product.set && `${text.set} `}
        <NameText>{product.name}</NameText>
      </h1>
      <div className={styles.facts}>
        {product.frontSize && <SizeStamp size={product.frontSize} />}
        <SizeStamp size={product.rearSize ?? product.displaySize} />
        <Score score={product.score} />
        <span className="muted small">{[positions[product.position], segments[product.segment]].filter(Boolean).join(', ')}</span>
      </div>
      {!product.roadLegal && <p className={styles.offRoad}>{text.notRoadLegal}</p>}
    </div>
  )
}

function ProductView({ product, answer }: { product: ProductDetails; answer: ProductAnswer }) {
  const canBuy = isOrderable(product.visibility)
  return (
    <>
      <div className="wrap">
        <nav className={styles.crumbs} aria-label={text.navigation}>
          <Link className="link" to={sizeListPath(product)}>
            <Icon name="back" />
            <span>
              {text.backToSize} <TireSize size={sizeLabel(product)} />
            </span>
          </Link>
        </nav>
        <div className={styles.buy}>
          <Stage product={product} />
          <div className={styles.info}>
            <Names product={product} />
            <FitPanel />
            <Status product={product} answer={answer} />
            <Deal product={product} />
            {canBuy ? <AddFromProductPage product={product} className={styles.add} /> : <ArrivalNotice awaited={{ ean: product.ean }} />}
            {canBuy && <WithoutScript>{text.withoutScript}</WithoutScript>}
            {product.description && (
              <p className={styles.lede}>
                <MixedText>{product.description}</MixedText>
              </p>
            )}
            <BestOffer product={product} />
            <SendOn product={product} />
          </div>
          <Promises />
        </div>
        <div className={styles.more}>
          <Technical product={product} />
          <div>
            <Grades product={product} />
            <Video product={product} />
          </div>
        </div>
      </div>
      {canBuy && <BuyBar product={product} />}
    </>
  )
}
