import { countryChoices, countryNames } from '@goldammer/sdk/rules/countries'
import { readCountry } from '@goldammer/sdk/store/reference'
import { useMemo } from 'react'
import { useRead } from './data/use-read.ts'
import { usePortal } from './portal-context.ts'

/** Where addresses may lie, by two letters; one that was switched off since stays where it was chosen before. */
export function useAddressCountries(current?: string | null) {
  const { locale } = usePortal().portalAddress
  const { data = [] } = useRead(
    ['countries'],
    async () => {
      const { data: countries } = await readCountry({ limit: 100 })
      return countries.elements
        .map(({ iso, name, translated }) => ({ value: iso ?? '', label: String(translated?.name ?? name) }))
        .sort((a, b) => a.label.localeCompare(b.label))
    },
    {
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  if (!current || data.length === 0 || data.some(({ value }) => value === current)) return data
  return [...data, { value: current, label: countryNames(locale)(current) }]
}

/** The states of the world, one of which one is a citizen of. */
export function useNationalities() {
  const { locale } = usePortal().portalAddress
  return useMemo(() => countryChoices(locale), [locale])
}
