/** What is known of some lines, by their ids. */
export type ById<T> = Readonly<Record<string, T>>

export function without<T>(held: ById<T>, id: string): ById<T> {
  const { [id]: _, ...rest } = held
  return rest
}
