import { attach, createEffect } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { ProductAnswer } from '#services/ingress/contract/product.contract.ts'

export const fetchProductFx = answering<string, ProductAnswer>(
  attach({ effect: requestFx, mapParams: (ean: string) => ({ path: `/api/v1/tires/MO/${encodeURIComponent(ean)}` }) }),
)

/** Whether this browser can share a page by itself. */
export const askShareFx = createEffect(() => typeof navigator.share === 'function')

/** Opens the browser's own share sheet; closing it is no failure. */
export const shareFx = createEffect(async ({ title }: { title: string }) => {
  await navigator.share({ title, url: window.location.href }).catch(() => undefined)
})
