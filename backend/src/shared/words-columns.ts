import type { Locale } from '@goldammer/sdk/locales'

/** The column with the words in each language, in the tables that are searched: `product_search`, `content_words`. */
export const WORDS_COLUMNS = {
  'de-DE': 'words_de',
  'en-GB': 'words_en',
  'pl-PL': 'words_pl',
} as const satisfies Record<Locale, string>
