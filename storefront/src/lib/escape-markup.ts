const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
