/** Days from today in which a deadline that finance gives has to end (domain/dunning#by-finance). */
export const EXTENSION_DAYS = 60
