import { Text } from '#frontend/shared/desk/text.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { marginOf } from '#services/domain/landed-cost.ts'
import { deskText as text } from './desk.text.ts'

interface MarginProps {
  /** VAT included. */
  priceAgorot: number
  /** Before VAT; null = unknown. */
  landedAgorot: number | null
}

/** The margin of a price after VAT and landed cost; a loss is named and red. */
export function Margin({ priceAgorot, landedAgorot }: MarginProps) {
  if (landedAgorot === null) return <span>{text.costUnknown}</span>
  const { agorot, percent } = marginOf(priceAgorot, landedAgorot)
  const isLoss = agorot < 0
  return (
    <Text component="span" inherit {...(isLoss && { c: 'danger', fw: 600 })}>
      <span>{isLoss ? text.loss : text.margin}</span> <Sum agorot={agorot} /> (
      <bdi dir="ltr">
        {isLoss && <span>−</span>}
        <span>{Math.abs(Math.round(percent))}</span>%
      </bdi>
      )
    </Text>
  )
}

/** The landed cost, if known. */
export function LandedCostOf({ landedAgorot }: Pick<MarginProps, 'landedAgorot'>) {
  if (landedAgorot === null) return <span>{text.costUnknown}</span>
  return (
    <span>
      {text.cost} <Sum agorot={landedAgorot} />
    </span>
  )
}
