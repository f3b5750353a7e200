import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import type { MessageParameters } from '@goldammer/sdk/translator'

/** The words of the screen, taken from where the screen takes them. */
export type Text = (key: MessageKey, parameters?: MessageParameters) => string

export const textOf =
  (locale: Locale): Text =>
  (key, parameters) =>
    translate(locale, key, parameters)

/** A text with anything in place of the named parameters. */
export function pattern(t: Text, key: MessageKey, ...parameters: string[]): RegExp {
  const mark = '\u0000'
  const text = t(key, Object.fromEntries(parameters.map((name) => [name, mark])))
  return new RegExp(escaped(text).replaceAll(mark, '.+'))
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Of the name of something: there a space that does not break is a space. */
export const startsWith = (text: string) => new RegExp(`^${escaped(text).replaceAll('\u00a0', ' ')}`)
