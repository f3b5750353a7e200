import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortMoney,
  formatTime,
  formatWholePercent,
} from '@goldammer/sdk/format'
import { eurosToCents, percentToBasisPoints } from '@goldammer/sdk/units'
import { useMemo } from 'react'
import { usePortal } from './portal-context.ts'

/** Values as they are on the wire, in the words of the page. */
export function useFormat() {
  const { locale } = usePortal().portalAddress
  return useMemo(
    () => ({
      money: (euros: number) => formatMoney(eurosToCents(euros), locale),
      shortMoney: (euros: number) => formatShortMoney(eurosToCents(euros), locale),
      /** Of a million on in millions: what stands close together. */
      compactMoney: (euros: number) =>
        new Intl.NumberFormat(locale, {
          notation: 'compact',
          style: 'currency',
          currency: 'EUR',
          maximumFractionDigits: 1,
        }).format(euros),
      percent: (percent: number) => formatPercent(percentToBasisPoints(percent), locale),
      wholePercent: (percent: number) => formatWholePercent(percent, locale),
      number: (value: number) => formatNumber(value, locale),
      fileSize: (bytes: number) => formatFileSize(bytes, locale),
      date: formatDate,
      dateTime: formatDateTime,
      time: formatTime,
      /** '2027-03' as the month's full name and the year. */
      monthAndYear: (month: string) =>
        new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${month}-01`),
        ),
      /** '2027-03' or '2027-03-01' as the month's short name. */
      month: (day: string) =>
        new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 7)}-01`)),
    }),
    [locale],
  )
}
