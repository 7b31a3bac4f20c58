import { post } from '#services/domain/call.ts'
import type {
  ModelRequest,
  ModelRequestAnswer,
  OkAnswer,
  RecommendationAnswer,
  RecommendationRequest,
  TireClick,
} from './wizard.contract.ts'

/** The recommendation. */
export const WIZARD_CALLS = {
  recommend: post<RecommendationRequest, RecommendationAnswer>()('/api/v1/wizard/recommend-tiers'),
  trackClick: post<TireClick, OkAnswer>()('/api/v1/wizard/track-tire-click'),
  addModel: post<ModelRequest, ModelRequestAnswer>()('/api/v1/motorcycle/model-to-add'),
}
