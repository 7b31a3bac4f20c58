import { $settings } from '#frontend/shared/settings.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Elements } from './elements.ts'

interface MarkProps {
  /** A brand's slug or a means of payment. */
  name: string
  alt: string
  /** The fallback without a mark. */
  children: Elements
}

/** The mark of a brand or of a means of payment. */
export function Mark({ name, alt, children }: MarkProps) {
  const mark = useUnit($settings).marks[name]
  return mark ? <img src={mark.address} width={mark.width} height={mark.height} alt={alt} loading="lazy" decoding="async" /> : children
}
