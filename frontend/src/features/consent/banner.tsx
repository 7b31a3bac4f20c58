import { useLayoutEffect, useRef } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { privacyPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './banner.module.css'
import { bannerAnswered } from './consent.model.ts'
import { consentText as text } from './consent.text.ts'

/** One question with two equally prominent answers. Covers neither the buy bar nor focused elements. */
export function Banner() {
  const answer = useUnit(bannerAnswered)
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => (banner.current ? reserveSpace(banner.current) : undefined), [])
  return (
    <section ref={banner} className={`panel ${styles.banner}`} aria-label={text.banner} data-consent-banner>
      <div>
        <h2>{text.question}</h2>
        <p>
          <MixedText>{text.explanation}</MixedText>
        </p>
      </div>
      <div className={styles.answers}>
        <Link to={privacyPath} aria-label={`${text.more}: ${text.details}`}>
          {text.more}
        </Link>
        <Button onClick={() => answer('refused')}>{text.refuse}</Button>
        <Button onClick={() => answer('given')}>{text.agree}</Button>
      </div>
    </section>
  )
}

/** Publishes the banner's height to CSS, for scroll padding. */
function reserveSpace(banner: HTMLElement): () => void {
  const { style, dataset } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--banner-room', `${banner.offsetHeight + 12}px`))
  observer.observe(banner)
  const footer = document.querySelector('footer')
  // The product page's bar ends with the content: once the footer is reached, the banner takes its place.
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) dataset.footerSeen = ''
      else delete dataset.footerSeen
    },
    { rootMargin: `0px 0px -${banner.offsetHeight + 120}px` },
  )
  if (footer) watcher.observe(footer)
  return () => {
    observer.disconnect()
    watcher.disconnect()
    delete dataset.footerSeen
    style.removeProperty('--banner-room')
  }
}
