import type { LocalDate } from '../units.ts'
import { laterOf } from './payment-schedule.ts'
import { sepaDates } from './sepa-dates.ts'

/**
 * domain/interest#start: from which day an order earns interest if the issuer accepts it on that day: from its debit, but not before the
 * product's common day.
 */
export const interestStart = (
  acceptedOn: LocalDate,
  prenotificationDays: number,
  valuta: LocalDate | null,
): LocalDate => laterOf(sepaDates(acceptedOn, prenotificationDays).collectionDate, valuta)
