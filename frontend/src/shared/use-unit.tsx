import { createWatch, type Effect, type EventCallable, fork, is, type Scope, type Store, scopeBind } from 'effector'
import { createContext, type ReactNode, useCallback, useContext, useRef, useSyncExternalStore } from 'react'

/**
 * Stores and events in components, as in `effector-react`, with one difference: a part of the page that comes alive later reads what the
 * server knew when it drew that part, and only then what has changed since. `effector-react` reads today's values at once, so that whatever
 * has changed meanwhile would be thrown away and drawn anew.
 */

interface Scopes {
  live: Scope
  /** With what the server sent, and never changed. */
  served: Scope
}

const ScopesContext = createContext<Scopes | null>(null)

/** `values`: what the server sent; null on the server itself. */
export function ScopeProvider({ scope, values, children }: { scope: Scope; values: Record<string, unknown> | null; children: ReactNode }) {
  const scopes = useRef<Scopes>(null)
  if (scopes.current?.live !== scope) scopes.current = { live: scope, served: values ? fork({ values }) : scope }
  return <ScopesContext value={scopes.current}>{children}</ScopesContext>
}

function useScopes(): Scopes {
  const scopes = useContext(ScopesContext)
  if (!scopes) throw new Error('there is no scope above this component')
  return scopes
}

type Used<U> =
  U extends Store<infer Value>
    ? Value
    : U extends EventCallable<infer Payload>
      ? [Payload] extends [undefined]
        ? () => void
        : (payload: Payload) => Payload
      : U extends Effect<infer Params, infer Done>
        ? (params: Params) => Promise<Done>
        : never

// biome-ignore lint/suspicious/noExplicitAny: units are invariant in what they carry
type AnyUnit = Store<any> | EventCallable<any> | Effect<any, any, any>

type Units = Readonly<Record<string, AnyUnit>>

/** Reads the same units again and again: the answer is the same object until a value differs. */
class Reader {
  readonly units: Units
  readonly scope: Scope
  readonly stores: Store<unknown>[]
  private answer: Record<string, unknown> | null = null
  private readonly storeNames: string[]
  private readonly bound: Record<string, unknown>

  constructor(units: Units, scope: Scope) {
    this.units = units
    this.scope = scope
    const entries = Object.entries(units)
    this.storeNames = entries.filter(([, unit]) => is.store(unit)).map(([name]) => name)
    this.stores = this.storeNames.map((name) => units[name] as Store<unknown>)
    this.bound = Object.fromEntries(
      entries.filter(([, unit]) => !is.store(unit)).map(([name, unit]) => [name, scopeBind(unit as EventCallable<unknown>, { scope })]),
    )
  }

  isOf(units: Units, scope: Scope): boolean {
    if (scope !== this.scope) return false
    for (const name in units) if (units[name] !== this.units[name]) return false
    return true
  }

  read(readStore: (store: Store<unknown>) => unknown): Record<string, unknown> {
    const known = this.answer
    let isSame = known !== null
    const answer: Record<string, unknown> = { ...this.bound }
    for (const [at, name] of this.storeNames.entries()) {
      answer[name] = readStore(this.stores[at] as Store<unknown>)
      isSame &&= Object.is(answer[name], known?.[name])
    }
    if (isSame && known) return known
    this.answer = answer
    return answer
  }
}

/**
 * Whether two values say the same. Derived ones, which each scope makes anew, are never the same object; what they are made of is.
 */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const prototype = Object.getPrototypeOf(one)
  if (prototype !== Object.getPrototypeOf(other) || (prototype !== Object.prototype && prototype !== Array.prototype)) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every((name) => isAlike(one[name as keyof typeof one], other[name as keyof typeof other]))
}

/** The value that the server drew; today's, if it still says the same, so that nothing is drawn twice. */
function servedValue<Value>(store: Store<Value>, { live, served }: Scopes): Value {
  const value = served.getState(store)
  if (live === served) return value
  const today = live.getState(store)
  return isAlike(value, today) ? today : value
}

function useUnits(units: Units): Record<string, unknown> {
  const scopes = useScopes()
  const { live } = scopes
  const kept = useRef<Reader>(null)
  if (!kept.current?.isOf(units, live)) kept.current = new Reader(units, live)
  const reader = kept.current
  const subscribe = useCallback(
    (onChange: () => void) => createWatch({ unit: reader.stores, fn: onChange, scope: reader.scope, batch: true }),
    [reader],
  )
  return useSyncExternalStore(
    subscribe,
    () => reader.read((store) => live.getState(store)),
    () => reader.read((store) => servedValue(store, scopes)),
  )
}

/** The value of a store, or an event to call; or an object of them. */
export function useUnit<U extends AnyUnit>(unit: U): Used<U>
export function useUnit<S extends Units>(shape: S): { [Name in keyof S]: Used<S[Name]> }
export function useUnit(shape: AnyUnit | Units): unknown {
  const isOne = is.unit(shape)
  const values = useUnits(isOne ? { unit: shape as AnyUnit } : (shape as Units))
  return isOne ? values.unit : values
}

/** What `fn` answers of a store's value, drawn anew only when that changes. `keys`: what it depends on besides. */
export function useStoreMap<Value, const Keys extends readonly unknown[], Answer>({
  store,
  keys,
  fn,
}: {
  store: Store<Value>
  keys: Keys
  fn: (value: Value, keys: Keys) => Answer
}): Answer {
  const scopes = useScopes()
  const { live } = scopes
  const subscribe = useCallback(
    (onChange: () => void) => createWatch({ unit: store, fn: onChange, scope: live, batch: true }),
    [store, live],
  )
  return useSyncExternalStore(
    subscribe,
    () => fn(live.getState(store), keys),
    () => fn(servedValue(store, scopes), keys),
  )
}
