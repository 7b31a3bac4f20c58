import { paginate } from '#services/domain/pagination.ts'
import type { DeskGarage } from '#services/garages/desk-garage.contract.ts'
import type { Pagination } from '#services/staff/staff.contract.ts'

const onPage = 25

/** The garages of a city on this page, and how many of the city match in total. */
export interface CityGarages {
  name: string
  garages: readonly DeskGarage[]
  shown: number
  hidden: number
}

/** Whether every word occurs in the name, the address or the phone. */
function isFound({ data: { displayName, address, phone, id }, city }: DeskGarage, words: readonly string[]): boolean {
  const all = [displayName, city, address, phone, id].join(' ').toLowerCase()
  return words.every((word) => all.includes(word))
}

/** One page of the matching garages, ordered by city; a page number past the end gives the last page. */
export function garagePage(
  garages: readonly DeskGarage[],
  { search, page }: { search: string; page: number },
): { cities: CityGarages[]; pagination: Pagination } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = garages.filter((garage) => isFound(garage, words))
  const { pagination, offset } = paginate(found.length, onPage, page)
  const byCity = Map.groupBy(found, ({ city }) => city)
  const here = Map.groupBy(found.slice(offset, offset + onPage), ({ city }) => city)
  const cities = [...here].map(([name, some]) => {
    const hidden = (byCity.get(name) ?? []).filter(({ data }) => data.isHidden).length
    return { name, garages: some, shown: (byCity.get(name)?.length ?? 0) - hidden, hidden }
  })
  return { cities, pagination }
}
