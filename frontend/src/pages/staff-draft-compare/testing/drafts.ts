import type { ComparedLine, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'

export const draft = (_id: string, createdAt: string, changes: Partial<DraftOrderRow> = {}): DraftOrderRow => ({
  _id,
  createdAt,
  updatedAt: createdAt,
  status: 'completed',
  createdBy: 'system',
  totalItems: 3,
  totalTires: 30,
  totalPrice: 2_910,
  approvedAt: null,
  approvedBy: null,
  receivedAt: null,
  receivedBy: null,
  isOutdated: false,
  progress: null,
  failure: null,
  ...changes,
})

type Side = readonly [quantity: number, source: 'rduch' | 'deltiFr' | 'deltiDe', unitPrice: number] | null
const sideOf = (side: Side): ComparedLine['before'] => side && { quantity: side[0], source: side[1], unitPrice: side[2] }

export const line = (ean: string, before: Side, after: Side): ComparedLine => ({
  ean,
  product: 'Michelin Road 6',
  displaySize: '120/70 ZR 17',
  before: sideOf(before),
  after: sideOf(after),
})
