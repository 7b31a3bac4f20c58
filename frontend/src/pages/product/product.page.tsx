import type { ReactNode } from 'react'
import { Grades } from '#frontend/entities/product/grades.tsx'
import { ProductGrid } from '#frontend/entities/product/product-grid.tsx'
import { AddFromProductPage } from '#frontend/features/add-to-cart/add-from-product-page.tsx'
import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { BestOffer } from '#frontend/features/best-offer/best-offer.tsx'
import { CopyLink } from '#frontend/features/share/share.tsx'
import { productMessage } from '#frontend/features/share/share-message.ts'
import { Link } from '#frontend/shared/router.tsx'
import { homePath, productPath, sizeListPath, termsPath } from '#frontend/shared/routes.ts'
import { Section } from '#frontend/shared/section.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product, ProductAnswer, ProductDetails } from '#services/catalogue/product.contract.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { BuyBar } from './buy-bar.tsx'
import { Deal, LastPrice } from './deal.tsx'
import { FitPanel } from './fit.tsx'
import { Loading } from './loading.tsx'
import { Names } from './names.tsx'
import { OtherSizes } from './other-sizes.tsx'
import { Pair } from './pair.tsx'
import { $answer, $failure, $pressed, retried } from './product.model.ts'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'
import { Stage } from './stage.tsx'
import { Status } from './status.tsx'
import { Substitutes } from './substitutes.tsx'
import { Technical } from './technical.tsx'
import { Video } from './video.tsx'
import { WayBack } from './way-back.tsx'

export { $head, firstCall, opened } from './product.model.ts'

export function Page() {
  const { answer, pressed, failure, retry } = useUnit({ answer: $answer, pressed: $pressed, failure: $failure, retry: retried })
  if (failure) return <Failure message={failure} onRetry={() => retry()} />
  if (!answer) return <Loading product={pressed} />
  const product = answer.result[0]
  if (product) return <ProductView product={product} answer={answer} />
  const { gone, instead = [] } = answer
  return gone && instead.length > 0 ? <NoLongerSold size={gone.size} nearest={instead} /> : <NotFound />
}

/** A discontinued product: shows alternatives in the same size. */
function NoLongerSold({ size, nearest }: NonNullable<ProductAnswer['gone']> & { nearest: readonly Product[] }) {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.notFound}
        action={
          <Button to={sizeListPath(size)} variant="go">
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
          <Button to={homePath} variant="go">
            {text.notFoundGo}
          </Button>
        }
      >
        {text.notFoundWay}
      </Notice>
    </div>
  )
}

function ProductView({ product, answer }: { product: ProductDetails; answer: ProductAnswer }) {
  const canBuy = isOrderable(product.visibility)
  return (
    <>
      <div className="wrap">
        <WayBack product={product} />
        <div className={`stack gap-16 one-column ${styles.buy}`}>
          <Section>
            <Stage product={product} />
          </Section>
          <div className={`stack one-column ${styles.info}`}>
            <Names product={product} />
            <FitPanel />
            <Status product={product} answer={answer} />
            {answer.instead && answer.instead.length > 0 && <Substitutes products={answer.instead} />}
            {canBuy ? <Deal product={product} /> : <LastPrice product={product} />}
            {canBuy ? <AddFromProductPage product={product} className={styles.add} /> : <ArrivalNotice awaited={{ ean: product.ean }} />}
            {canBuy && <WithoutScript>{text.withoutScript}</WithoutScript>}
            <Section>{canBuy && <Pair product={product} />}</Section>
            {product.description && (
              <p className={styles.lede}>
                <MixedText>{product.description}</MixedText>
              </p>
            )}
            {canBuy && <BestOffer product={product} />}
            <SendOn product={product} />
          </div>
          <Section>
            <Promises product={product} />
          </Section>
        </div>
        <Section>
          <div className={`stack one-column ${styles.more}`}>
            <div>
              <Technical product={product} />
              <OtherSizes product={product} others={answer.otherSizes ?? []} />
            </div>
            <div>
              <Grades ratings={product.ratings} lifeKm={product.position === 'front' ? null : product.lifeKm} />
              <Video product={product} />
            </div>
          </div>
        </Section>
      </div>
      <Section>{canBuy && <BuyBar product={product} />}</Section>
    </>
  )
}

/** Shares the page's URL. */
function SendOn({ product }: { product: ProductDetails }) {
  const settings = useUnit($settings)
  return (
    <div className={`row middle wrapping ${styles.sendOn}`}>
      <CopyLink message={productMessage(product, absoluteUrl(settings, productPath(product)))} />
    </div>
  )
}

function Promised({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

/** Reasons to trust the shop. */
function Promises({ product }: { product: ProductDetails }) {
  return (
    <ul className={`stack gap-12 line-above ${styles.promises}`}>
      <Promised icon="wrench">{text.promiseGarage}</Promised>
      <Promised icon="shield">
        <bdi>{text.promiseYears}</bdi>
        {text.promiseWarranty}
        <Link className="link" to={`${termsPath}#warranty`}>
          {text.warrantyTerms}
        </Link>
      </Promised>
      <Promised icon="retry">
        {text.promiseReturn}
        <bdi>{text.promiseDays}</bdi>
        {text.days}
      </Promised>
      <Promised icon="phone">
        {text.question}
        <ShopPhone about={shopPhoneText.tire(product)} />
      </Promised>
    </ul>
  )
}
