/**
 * A call of the shop's own server, said once in a noun's `<noun>.calls.ts`: who serves it takes the path, who asks it the path and the
 * types, which are those of the contract. No schema comes with it, since browsers load these files.
 */
export interface Call<Path extends string, Answer, Body = undefined> {
  method: 'GET' | 'POST'
  /** Below the base path; parameters as `:name`. */
  path: Path
  /** Never there: carries the types. */
  types?: [Answer, Body]
}

export const get =
  <Answer>() =>
  <const Path extends string>(path: Path): Call<Path, Answer> => ({ method: 'GET', path })

export const post =
  <Body, Answer>() =>
  <const Path extends string>(path: Path): Call<Path, Answer, Body> => ({ method: 'POST', path })

/** The parameters of a path, by name. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** The path with its parameters in their places. */
export function pathOf<Path extends string>(path: Path, params: ParamsOf<Path>): string {
  const all = params as Readonly<Record<string, string>> | undefined
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all?.[name] ?? ''))
}
