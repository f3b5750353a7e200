/** The maximum of days from today for a deadline set by finance (domain/dunning#by-finance). */
export const EXTENSION_DAYS = 60
