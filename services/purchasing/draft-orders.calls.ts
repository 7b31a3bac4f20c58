import { get, post } from '#services/domain/call.ts'
import type {
  DraftApproval,
  DraftComparison,
  DraftItemDetails,
  DraftOrderAnswer,
  DraftOrders,
  DraftSettingsAnswer,
  DraftSettingsChange,
  GenerateDraft,
  GeneratedDraft,
  GoodsIn,
  GoodsInAnswer,
  QuantityChange,
} from './draft-orders.contract.ts'

/** Draft orders to the suppliers, and by what they are computed. */
export const DRAFT_CALLS = {
  list: get<DraftOrders>()('/api/v1/draft-orders'),
  generate: post<GenerateDraft, GeneratedDraft>()('/api/v1/draft-orders/generate'),
  draft: get<DraftOrderAnswer>()('/api/v1/draft-orders/:id'),
  line: get<DraftItemDetails>()('/api/v1/draft-orders/:id/lines/:lineId'),
  compare: get<DraftComparison>()('/api/v1/draft-orders/:id/compare'),
  settings: get<DraftSettingsAnswer>()('/api/v1/draft-orders/settings'),
  changeSettings: post<DraftSettingsChange, DraftSettingsAnswer>()('/api/v1/draft-orders/settings'),
  changeQuantity: post<QuantityChange, DraftOrderAnswer>()('/api/v1/draft-orders/:id/lines/:lineId'),
  approve: post<DraftApproval, DraftOrderAnswer>()('/api/v1/draft-orders/:id/approve'),
  cancel: post<undefined, DraftOrderAnswer>()('/api/v1/draft-orders/:id/cancel'),
  receiveLines: post<GoodsIn, GoodsInAnswer>()('/api/v1/draft-orders/:id/deliveries/:deliveryId'),
  /** Nothing more is waited for; the shelf stays as it is. */
  close: post<undefined, DraftOrderAnswer>()('/api/v1/draft-orders/:id/received'),
  /** `rduch.csv`. */
  export: get<Blob>()('/api/v1/draft-orders/:id/export/:file'),
}
