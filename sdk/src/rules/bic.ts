/** ISO 9362: four letters or digits of the bank, two letters of its country, two characters of the location, three of a branch. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
