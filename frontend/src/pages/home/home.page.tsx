import { useUnit } from 'effector-react'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Brands } from './brands.tsx'
import { Hero } from './hero.tsx'
import { $failure, retried } from './home.model.ts'
import { Pillars } from './pillars.tsx'
import { PopularSizes } from './popular-sizes.tsx'
import { RidingStyles } from './riding-styles.tsx'
import { TopSellers } from './top-sellers.tsx'
import { WizardPromo } from './wizard-promo.tsx'

export { $head, opened } from './home.model.ts'

export function Page() {
  const { failure, retry } = useUnit({ failure: $failure, retry: retried })
  return (
    <>
      <Hero />
      {failure && (
        <div className="wrap">
          <Failure message={failure} onRetry={() => retry()} />
        </div>
      )}
      <PopularSizes />
      <TopSellers />
      <RidingStyles />
      <WizardPromo />
      <Pillars />
      <Brands />
    </>
  )
}
