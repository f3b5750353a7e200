import type { Locale, Translated } from './types.ts'

export const locales: Locale[] = ['de-DE', 'en-GB', 'pl-PL']

/** One text in German, English and Polish, in this order. */
export function t(de: string, en: string, pl: string): Translated {
  return { 'de-DE': de, 'en-GB': en, 'pl-PL': pl }
}

/** The same text in every language: names and figures. */
export function same(text: string): Translated {
  return t(text, text, text)
}

export function mapText(write: (locale: Locale) => string): Translated {
  return t(write('de-DE'), write('en-GB'), write('pl-PL'))
}

export function paragraphs(...parts: Translated[]): Translated {
  return mapText((locale) => parts.map((part) => `<p>${part[locale]}</p>`).join(''))
}

export function heading(title: Translated, ...parts: Translated[]): Translated {
  return mapText((locale) => `<h2>${title[locale]}</h2>${parts.map((part) => `<p>${part[locale]}</p>`).join('')}`)
}

export function bullets(...items: Translated[]): Translated {
  return mapText((locale) => `<ul>${items.map((item) => `<li>${item[locale]}</li>`).join('')}</ul>`)
}

/** An info table: the headings, then the rows. */
export function table(headings: Translated[], ...rows: Translated[][]): Translated {
  return mapText((locale) => {
    const cells = (tag: string, texts: Translated[]) => texts.map((text) => `<${tag}>${text[locale]}</${tag}>`).join('')
    const body = rows
      .map(([first, ...others]) => `<tr>${cells('th', first ? [first] : [])}${cells('td', others)}</tr>`)
      .join('')
    return `<table><thead><tr>${cells('th', headings)}</tr></thead><tbody>${body}</tbody></table>`
  })
}

export function join(...parts: Translated[]): Translated {
  return mapText((locale) => parts.map((part) => part[locale]).join(''))
}
