// Invented bank codes, with their names in the demo data (domain/demo#invented).
const names: Record<string, string> = {
  '99900001': 'Beispielbank Nord',
  '99900002': 'Musterkasse',
  '99900003': 'Fiktivbank',
}

export const bankName = (bankCode: string | null): string | null => (bankCode ? (names[bankCode] ?? null) : null)
