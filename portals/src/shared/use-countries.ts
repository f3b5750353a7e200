import { readCountry } from '@goldammer/sdk/store/reference'
import { useQuery } from '@tanstack/react-query'

/** Countries by their two letters, as choices. */
export function useCountries() {
  const { data = [] } = useQuery({
    queryKey: ['countries'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data: countries } = await readCountry({ limit: 100 })
      return countries.elements
        .map(({ iso, name, translated }) => ({ value: iso ?? '', label: String(translated?.name ?? name) }))
        .sort((a, b) => a.label.localeCompare(b.label))
    },
  })
  return data
}
