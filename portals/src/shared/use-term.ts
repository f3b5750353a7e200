import { useText } from './portal-context.ts'

interface Term {
  /** Months. */
  duration: number | null
  durationDays: number | null
}

/** Venture debt runs for days, everything else for months (domain/interest#venture-debt). */
export function useTerm() {
  const t = useText()
  return ({ duration, durationDays }: Term) => {
    if (durationDays) return t('common.count.days', { count: durationDays })
    return duration ? t('common.count.months', { count: duration }) : null
  }
}
