import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'

const DECLARATIONS: { field: string; code: ErrorCode }[] = [
  { field: 'terms', code: 'TERMS_REQUIRED' },
  { field: 'withdrawal', code: 'WITHDRAWAL_INSTRUCTION_REQUIRED' },
  { field: 'waiver', code: 'DOWNLOAD_WAIVER_REQUIRED' },
]

/** R5.09: the boxes the page has shown and that are not ticked; `asked` names those it has shown. */
export function missingDeclarations(form: FormData) {
  const asked = new Set(form.getAll('asked'))
  return DECLARATIONS.filter(({ field }) => asked.has(field) && form.get(field) !== 'true')
}

/** The waiver is asked for exactly when there is something to download (domain/offers#digital-content-waiver). */
export function askedDeclarations(hasDownload: boolean): string[] {
  return hasDownload ? ['terms', 'withdrawal', 'waiver'] : ['terms', 'withdrawal']
}
