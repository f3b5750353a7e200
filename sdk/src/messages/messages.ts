import type { CartErrorKey } from '../errors/cart-errors.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { Locale } from '../locales.ts'
import de from './de-DE.ts'
import en from './en-GB.ts'
import type { MessageTree } from './join.ts'
import pl from './pl-PL.ts'

/** Every text of every app, one file per area and locale, or several of a large one. Parameters stand in single braces. */
export const messages = { 'de-DE': de, 'en-GB': en, 'pl-PL': pl } satisfies Record<Locale, MessageTree>

export type { MessageTree }

/** The dotted keys of all texts; plural forms (_one, _few, _many, _other) count as one key. */
export type MessageKey = KeyOf<typeof de>

type KeyOf<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Singular<Key>}`
    : KeyOf<Tree[Key], `${Path}${Key}.`>
}[keyof Tree & string]

type Singular<Key extends string> = Key extends `${infer Stem}_one`
  ? Stem
  : Key extends `${infer Stem}_few`
    ? Stem
    : Key extends `${infer Stem}_many`
      ? Stem
      : Key extends `${infer Stem}_other`
        ? Stem
        : Key

// A text missing in a language, or an error without a text, must not compile: the key that lacks is named in the error.
type Nothing<Missing extends never> = Missing
export type MissingTexts = Nothing<
  | Exclude<MessageKey, KeyOf<typeof en>>
  | Exclude<MessageKey, KeyOf<typeof pl>>
  | Exclude<KeyOf<typeof en> | KeyOf<typeof pl>, MessageKey>
  | Exclude<ErrorCode | CartErrorKey, keyof typeof de.errors>
  | Exclude<keyof typeof de.errors, ErrorCode | CartErrorKey>
>
