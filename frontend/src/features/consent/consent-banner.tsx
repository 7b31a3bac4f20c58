import { useUnit } from 'effector-react'
import { lazy, Suspense } from 'react'
import { $isBannerShown } from './consent.model.ts'

const Banner = lazy(async () => ({ default: (await import('./banner.tsx')).Banner }))

/** First in the page for the keyboard, at the foot of the screen for the eye. Fetched by those who were never asked. */
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
