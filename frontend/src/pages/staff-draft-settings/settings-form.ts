import type { Draft } from '#frontend/shared/edit.ts'
import { readNumber } from '#services/domain/fields.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { DraftSettings } from '#services/purchasing/draft-orders.contract.ts'

/** Draft order settings as form fields. */

export const serviceLevels = ['80', '85', '90', '95', '98', '99'] as const
export const fields = ['serviceLevel', 'eurRate', 'customsPercent', 'rduch', 'deltiFr', 'deltiDe', 'budget', 'maxTires'] as const
export type Field = (typeof fields)[number]
export type Form = Readonly<Record<Field, string>>

export const errorKinds = ['rate', 'percent', 'freight', 'budget', 'tires'] as const
export type FieldError = (typeof errorKinds)[number]

const written = (value: number | null) => (value === null ? '' : String(value))

export function formOf({ serviceLevel, eurRate, customsPercent, freight, budget, maxTires }: DraftSettings): Form {
  return {
    serviceLevel: String(serviceLevel),
    eurRate: written(eurRate),
    customsPercent: written(customsPercent),
    rduch: written(freight.rduch),
    deltiFr: written(freight.deltiFr),
    deltiDe: written(freight.deltiDe),
    budget: written(budget),
    maxTires: written(maxTires),
  }
}

interface Bounds {
  least: number
  most: number
  decimals: number
  fault: FieldError
  /** Empty = no limit. */
  mayBeEmpty?: true
}

const FREIGHT: Bounds = { least: 0, most: 1000, decimals: 2, fault: 'freight' }
const BOUNDS: Readonly<Record<Exclude<Field, 'serviceLevel'>, Bounds>> = {
  eurRate: { least: 1, most: 20, decimals: 2, fault: 'rate' },
  customsPercent: { least: 0, most: 100, decimals: 2, fault: 'percent' },
  rduch: FREIGHT,
  deltiFr: FREIGHT,
  deltiDe: FREIGHT,
  budget: { least: 1, most: 10_000_000, decimals: 2, fault: 'budget', mayBeEmpty: true },
  maxTires: { least: 1, most: 100_000, decimals: 0, fault: 'tires', mayBeEmpty: true },
}

type ParsedField = { value: number | null } | { fault: FieldError }

/** Parses a field; null = no limit. */
export function readField(field: Exclude<Field, 'serviceLevel'>, typed: string): ParsedField {
  const { least, most, decimals, fault, mayBeEmpty } = BOUNDS[field]
  if (plainText(typed) === '' && mayBeEmpty) return { value: null }
  // Allows symbols beside the number: `€4.20`, `4 %`.
  const value = readNumber(typed.replace(/[€%]/g, ''), decimals)
  return value !== null && value >= least && value <= most ? { value } : { fault }
}

export function validate(form: Form): Readonly<Partial<Record<Field, FieldError>>> {
  const found = fields.flatMap((field) => {
    const read = field === 'serviceLevel' ? { value: null } : readField(field, form[field])
    return 'fault' in read ? [[field, read.fault] as const] : []
  })
  return Object.fromEntries(found)
}

/** Null while a field is invalid. */
export function settingsOf(form: Form): DraftSettings | null {
  if (Object.keys(validate(form)).length > 0) return null
  const of = (field: Exclude<Field, 'serviceLevel'>) => {
    const read = readField(field, form[field])
    return 'value' in read ? read.value : null
  }
  const sure = (field: Exclude<Field, 'serviceLevel'>) => of(field) ?? 0
  return {
    // A select, so always one of the choices.
    serviceLevel: Number(form.serviceLevel) as DraftSettings['serviceLevel'],
    eurRate: sure('eurRate'),
    customsPercent: sure('customsPercent'),
    freight: { rduch: sure('rduch'), deltiFr: sure('deltiFr'), deltiDe: sure('deltiDe') },
    budget: of('budget'),
    maxTires: of('maxTires'),
  }
}

/** Whether two inputs mean the same: `4` equals `4.00`, trailing spaces are ignored. */
export function isSame(field: Field, one: string, other: string): boolean {
  if (field === 'serviceLevel') return one === other
  const [a, b] = [readField(field, one), readField(field, other)]
  return 'value' in a && 'value' in b ? a.value === b.value : plainText(one) === plainText(other)
}

/** The landed cost in shekels of a tire priced in euros; null while a required field is invalid. */
export function landedShekels(draft: Draft, supplier: 'rduch' | 'deltiFr' | 'deltiDe', euros: number): number | null {
  const [rate, customs, freight] = (['eurRate', 'customsPercent', supplier] as const).map((field) => readField(field, String(draft[field])))
  if (!(rate && customs && freight && 'value' in rate && 'value' in customs && 'value' in freight)) return null
  return (euros + (freight.value ?? 0)) * (1 + (customs.value ?? 0) / 100) * (rate.value ?? 0)
}
