import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import type { SearchAnswer, SizeParts } from '#services/catalogue/catalogue.contract.ts'

const segment = encodeURIComponent

export const fetchWidthsFx = typedCall<void, SizeParts>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/sizes/widths/for/MO' }) }),
)

export const fetchProfilesFx = typedCall<{ width: string }, SizeParts>(
  attach({ effect: requestFx, mapParams: ({ width }: { width: string }) => ({ path: `/api/v1/sizes/profiles/for/MO/${segment(width)}` }) }),
)

export const fetchRimsFx = typedCall<{ width: string; profile: string }, SizeParts>(
  attach({
    effect: requestFx,
    mapParams: ({ width, profile }: { width: string; profile: string }) => ({
      path: `/api/v1/sizes/for/MO/${segment(width)}/${segment(profile)}`,
    }),
  }),
)

export interface ChosenSize {
  width: string
  profile: string
  rim: string
}

/** How many tires there are of a size: the search counts them in a short answer. */
export const fetchCountFx = typedCall<ChosenSize, SearchAnswer>(
  attach({ effect: requestFx, mapParams: (size: ChosenSize) => ({ path: `/api/v1/search?q=${segment(sizeLabel(size))}&limit=1` }) }),
)
