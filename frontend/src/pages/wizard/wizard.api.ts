import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { Stock } from '#services/catalogue/catalogue.contract.ts'
import type { ModelRequest, OkAnswer, RecommendationAnswer, RecommendationRequest, TireClick } from '#services/wizard/wizard.contract.ts'

/** Longer than a model may take, with its second try. */
const recommendWithinMs = 45_000

export const fetchStockFx = typedCall<void, Stock>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/stock' }) }))

export const addModelFx = typedCall<ModelRequest, OkAnswer>(
  attach({
    effect: requestFx,
    mapParams: (body: ModelRequest) => ({ path: '/api/v1/motorcycle/model-to-add', method: 'POST' as const, body }),
  }),
)

export const recommendFx = typedCall<RecommendationRequest, RecommendationAnswer>(
  attach({
    effect: requestFx,
    mapParams: (body: RecommendationRequest) => ({
      path: '/api/v1/wizard/recommend-tiers',
      method: 'POST' as const,
      body,
      timeoutMs: recommendWithinMs,
    }),
  }),
)

/** Outlives the page, which is left at the same time. */
export const trackClickFx = typedCall<TireClick, OkAnswer>(
  attach({
    effect: requestFx,
    mapParams: (body: TireClick) => ({ path: '/api/v1/wizard/track-tire-click', method: 'POST' as const, body, keepalive: true }),
  }),
)
