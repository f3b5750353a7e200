/**
 * What a visitor typed as a query of PostgreSQL's text search: each word is found by its beginning, all must be there. The
 * other half is the function `search_words` of the migrations. Null when there is no word in it.
 */
export function searchQuery(text: string | undefined): string | null {
  const words = (text ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0
    ? words
        .slice(0, 10)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null
}
