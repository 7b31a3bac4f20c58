/** `?search=levi&page=2`, without what is empty; empty where everything is. */
export function queryOf(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
