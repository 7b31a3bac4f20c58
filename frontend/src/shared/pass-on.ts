import { type Event, sample, type UnitTargetable } from 'effector'

/** What comes calls the target. For factories: of a type that is not known yet `sample` cannot tell that both are the same. */
export function passOn<Payload>(clock: Event<Payload>, target: UnitTargetable<Payload>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> })
}
