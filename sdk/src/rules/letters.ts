/**
 * How names and texts are written with the letters a to z: one table for bank files, for the comparison of names, for every
 * search and for the plain form of file names. Sources: EPC217-08 (the letters of the EU's languages in SEPA files) and
 * ICAO Doc 9303-3 § 6 (passports) where EPC217-08 has only a dot or a letter that misleads (Þ → b, Œ → O, я → a).
 *
 * They differ in the German letters alone, and on purpose. In a bank file ä is ae, as German banks write it. Elsewhere ä is a,
 * like every other letter with an accent: a search cannot know the language, and "Muller" is typed for Müller. Names of
 * persons are compared by any usual spelling.
 *
 * The database folds by the same table: `plain_text` of the migrations (a test compares both).
 */
const SPELLINGS: Record<string, string> = {
  // The first spelling is ours; the others are usual too. Letters that only lose their accent are not listed.
  ä: 'a ae',
  ö: 'o oe',
  ü: 'u ue',
  ő: 'o oe',
  ű: 'u ue',
  // EPC217-08 has s.
  ß: 'ss s sz',
  å: 'a aa',
  æ: 'ae a e',
  ø: 'o oe',
  œ: 'oe o',
  đ: 'd dj',
  ð: 'd dh',
  þ: 'th t',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij y i',
  ł: 'l',
  ŀ: 'l',
  ŋ: 'ng n',
  ŧ: 't th',
  ĸ: 'k q',
  ŉ: 'n',
  ə: 'a e',
  ſ: 's',

  // Greek (ELOT 743, which EPC217-08 follows letter by letter).
  α: 'a',
  β: 'v b',
  γ: 'g y',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i e',
  θ: 'th t',
  ι: 'i',
  κ: 'k c',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x ks',
  ο: 'o',
  π: 'p',
  ρ: 'r rh',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y u i v f',
  φ: 'f ph',
  χ: 'ch h kh x',
  ψ: 'ps',
  ω: 'o',

  // Cyrillic: Bulgarian as in EPC217-08, additional Ukrainian and Russian letters as in passports.
  а: 'a',
  б: 'b',
  в: 'v w f',
  г: 'g h',
  ґ: 'g',
  д: 'd',
  е: 'e ye je ie',
  ё: 'e yo jo io o',
  є: 'ie ye je e',
  ж: 'zh sch z j',
  з: 'z s',
  и: 'i y',
  і: 'i',
  ї: 'i yi ji',
  й: 'y i j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's ss',
  т: 't',
  у: 'u',
  ф: 'f ff',
  х: 'h kh ch',
  ц: 'ts c z tz',
  ч: 'ch tsch cz c',
  ш: 'sh sch sz s',
  щ: 'sht shch sch schtsch szcz sc',
  ы: 'y i',
  э: 'e',
  ю: 'yu iu ju u',
  я: 'ya ia ja a',
  // A vowel in Bulgarian; in Russian a sign before a soft vowel.
  ъ: 'a u',
  ъе: 'ye ie',
  ъё: 'ye yo ie',
  ъю: 'yu iu',
  ъя: 'ya ia',
  // A sign without sound, which Bulgarian has before о alone.
  ь: ' y j',
  ьо: 'yo io',
}

/** Letter pairs of a script that form one sound; only for comparison, because EPC217-08 converts them one by one. */
const PAIRS: Record<string, string> = {
  αι: 'ai e',
  ει: 'ei i',
  οι: 'oi i',
  ου: 'oy ou u',
  μπ: 'mp b',
  ντ: 'nt d',
  γγ: 'gg ng g',
  γκ: 'gk gg g',
}

const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const spellingsOf = (letters: string): string[] => (SPELLINGS[letters] ?? PAIRS[letters])!.split(' ')

const both = (letters: string) => [letters, letters.toUpperCase()]
const pattern = (keys: string[]) => new RegExp(keys.toSorted((a, b) => b.length - a.length).join('|'), 'gu')
// Capital ß has its own character; JavaScript converts ŉ to two.
const written = pattern([
  ...Object.keys(SPELLINGS)
    .flatMap(both)
    .filter((key) => !/^(SS|I|S|ʼN)$/.test(key)),
  'ẞ',
])

/** Only accents: vowel signs of other scripts remain. */
const ACCENTS = /[\u0300-\u036f]/g
const withoutAccents = (text: string) => text.normalize('NFKD').replace(ACCENTS, '')

const isCapital = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase()

/** ÞÓR becomes THOR, Þór becomes Thor. */
function inCase(spelling: string, letter: string, before: string | undefined, after: string | undefined): string {
  if (!isCapital(letter)) return spelling
  const isAmongCapitals = isCapital(after) || (!/\p{L}/u.test(after ?? '') && isCapital(before))
  return isAmongCapitals ? spelling.toUpperCase() : spelling.charAt(0).toUpperCase() + spelling.slice(1)
}

const spell = (text: string, spelling: (letters: string) => string) =>
  text.replace(written, (letters, offset: number) =>
    inCase(spelling(letters.toLowerCase()), letters, text[offset - 1], text[offset + letters.length]),
  )

const ours = (letters: string) => spellingsOf(letters)[0]!
const inGerman = (letters: string) => GERMAN[letters] ?? ours(letters)

function write(text: string, spelling: (letters: string) => string): string {
  // Some letters include their accent (й), others are in the table only without it (ά).
  return spell(withoutAccents(spell(text.normalize('NFC'), spelling)), spelling)
}

/** "Łódź" → "Lodz", "Müller" → "Muller", "Þór" → "Thor": every letter of the table, whatever its accents, as a to z. */
export const plainLetters = (text: string): string => write(text, ours)

/** The same with the German letters as German banks write them: "Müller" → "Mueller". */
export const germanLetters = (text: string): string => write(text, inGerman)

/** As searches compare: small plain letters. The same as `plain_text` of the database. */
export const searchLetters = (text: string): string => plainLetters(text).toLowerCase()

// After another vowel the e is one of its own (Bauer), and so it is after q.
const digraph = /(?<![aeiouyq])([aou])e/g

/** The spellings under which a search may find a word: Mueller also as Muller, Müller also as Mueller. */
export function searchForms(word: string): string[] {
  const plain = searchLetters(word)
  return [...new Set([plain, germanLetters(word).toLowerCase(), plain.replace(digraph, '$1')])]
}

const units = pattern([...Object.keys(SPELLINGS), ...Object.keys(PAIRS), '(?<![aeiouyq])[aou]e', '[^]'])

/** A word in parts, each with its possible spellings. */
function partsOf(word: string): string[][] {
  const small = word.normalize('NFC').toLowerCase()
  return [...small.matchAll(units)].map(([part]) => {
    if (part in SPELLINGS || part in PAIRS) return spellingsOf(part)
    if (/^[aou]e$/.test(part)) return [part, part.charAt(0)]
    const plain = withoutAccents(part)
    return plain in SPELLINGS ? spellingsOf(plain) : [plain]
  })
}

/** Follows all positions that a spelling can have reached: at most the word's length, whatever the number of spellings. */
function isSpelling(spelled: string, word: string): boolean {
  let ends = new Set([0])
  for (const positions of partsOf(word)) {
    ends = new Set(
      [...ends].flatMap((end) =>
        positions.filter((part) => spelled.startsWith(part, end)).map((part) => end + part.length),
      ),
    )
  }
  return ends.has(spelled.length)
}

/** Whether two words are usual spellings of one name: Müller, Mueller, Muller; Jørgensen, Joergensen; Шевченко, Shevchenko. */
export function isSameWord(one: string, other: string): boolean {
  const isOneOf = (spelled: string, word: string) =>
    [plainLetters(spelled), germanLetters(spelled)].some((form) => isSpelling(form.toLowerCase(), word))
  return isOneOf(one, other) || isOneOf(other, one)
}
