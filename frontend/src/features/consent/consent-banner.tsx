import { lazy, Suspense } from 'react'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isBannerShown } from './consent.model.ts'

const Banner = lazy(async () => ({ default: (await import('./banner.tsx')).Banner }))

/** First in tab order, at the bottom of the screen. Loaded only for visitors who have not answered. */
export function ConsentBanner() {
  const isShown = useUnit($isBannerShown)
  return (
    isShown && (
      <Suspense>
        <Banner />
      </Suspense>
    )
  )
}
