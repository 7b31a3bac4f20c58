/** The first page, the last, and those around the current one, in order; `gap` where pages between them are left out. */
export function pagesAround(current: number, total: number): (number | 'gap')[] {
  const middle = Math.min(Math.max(current, 2), Math.max(total - 1, 2))
  const named = [...new Set([1, middle - 1, middle, middle + 1, total])].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b)
  return named.flatMap((page, index) => {
    const before = named[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? ['gap' as const, page] : [page]
  })
}
