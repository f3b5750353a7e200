import { escapeMarkup } from './escape-markup.ts'

/** R2.31: what is left when not even the texts of the error page can be loaded. */
export function bareErrorPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error</title><h1>Error</h1><p>${escapeMarkup(message)}</p><a href="/">/</a></html>`
}
