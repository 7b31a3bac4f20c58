import type { TireSpec } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { isSameLine } from '../line-name.ts'
import type { FitReason } from './fit-reason.ts'
import type { FitSet, FitTire } from './fit-tire.ts'
import { isMixedByMaker, isRadial } from './wheel-need.ts'

/** Rules for the combination of a front and a rear tire. */

export function pairReasons(motorcycle: MotorcycleChanged, { front, rear }: FitSet): FitReason[] {
  const isMixed = isRadialBeforeBias(front.spec, rear.spec) && !isMixedByMaker(motorcycle)
  const isOneLine = isSameLine(front, rear)
  return [
    {
      rule: 'no_front_radial_rear_bias',
      verdict: isMixed ? 'block' : 'ok',
      axle: null,
      found: structures(front.spec, rear.spec),
      needed: structures(motorcycle.front, motorcycle.rear),
    },
    {
      rule: 'same_brand_pair',
      verdict: isOneLine ? 'ok' : 'advice',
      axle: null,
      found: `${rear.brand} ${rear.name}`,
      needed: `${front.brand} ${front.name}`,
    },
  ]
}

/** A tire's structure beside the manufacturer's on the other wheel: an invalid combination is reported, and never recommended. */
export function besideOriginal(motorcycle: MotorcycleChanged, axle: 'front' | 'rear', { spec }: FitTire): FitReason[] {
  const [front, rear] = axle === 'front' ? [spec, motorcycle.rear] : [motorcycle.front, spec]
  if (!isRadialBeforeBias(front, rear) || isMixedByMaker(motorcycle)) return []
  const needed = structures(motorcycle.front, motorcycle.rear)
  return [{ rule: 'no_front_radial_rear_bias', verdict: 'warn', axle, found: structures(front, rear), needed }]
}

type Structure = Pick<TireSpec, 'construction'>

/** Forbidden by regulation 322(d)(2)(a). */
export function isRadialBeforeBias(front: Structure, rear: Structure): boolean {
  return isRadial(front) && !isRadial(rear)
}

/** Front first: `R + B`. */
export function structures(front: Structure, rear: Structure): string {
  return `${front.construction} + ${rear.construction}`
}
