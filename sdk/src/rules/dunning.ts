/** Days from today in which a deadline that finance gives has to end (domain §4.3). */
export const EXTENSION_DAYS = 60
