import { shopCall } from '#frontend/shared/api/call.ts'
import type { ModelRequest, RecommendationRequest, TireClick } from '#services/wizard/wizard.contract.ts'
import { WIZARD_CALLS } from '#services/wizard/wizard.contract.ts'

/** Longer than a model may take, with its second try. */
const timeoutMs = 45_000

export const addModelFx = shopCall(WIZARD_CALLS.addModel, (body: ModelRequest) => ({ body }))
export const recommendFx = shopCall(WIZARD_CALLS.recommend, (body: RecommendationRequest) => ({ body, timeoutMs }))

/** Outlives the page, which is left at the same time. */
export const trackClickFx = shopCall(WIZARD_CALLS.trackClick, (body: TireClick) => ({ body, keepalive: true }))
