import { expect, test } from 'vitest'
import { germanLetters, isSameWord, plainLetters, searchForms } from './letters.ts'

test.each([
  ['Işıl Yıldız', 'Isil Yildiz'],
  ['IŞIL İNCİ', 'ISIL INCI'],
  ['Þór Guðmundsson', 'Thor Gudmundsson'],
  ['ÞÓR GUÐMUNDSSON', 'THOR GUDMUNDSSON'],
  ['Œuvre', 'Oeuvre'],
  ['Ægir Øverland', 'Aegir Overland'],
  ['Groß Müller', 'Gross Muller'],
  ['GROẞ', 'GROSS'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Đorđević Čížek Ķēniņš', 'Dordevic Cizek Kenins'],
  ['Ħal Qormi, Ġgantija', 'Hal Qormi, Ggantija'],
  ['Ţepeş Țepeș', 'Tepes Tepes'],
  ['Γιώργος Θεοδωρίδης', 'Giorgos Theodoridis'],
  ['Щерю Кьосев', 'Shteryu Kyosev'],
  ['Сергій Їжакевич', 'Sergiy Izhakevich'],
  ['Ольга Подъячева', 'Olga Podyacheva'],
  ['Mu\u0308ller', 'Muller'],
  ['ÖZİL ǽ ǿ', 'OZIL ae o'],
])('R1.09 %j is %j in plain letters', (text, plain) => expect(plainLetters(text)).toBe(plain))

test.each([
  ['Müller & Söhne', 'Mueller & Soehne'],
  ['MÜLLER, GROẞ', 'MUELLER, GROSS'],
  ['Ärztehaus Öl Ü', 'Aerztehaus Oel Ue'],
  ['Þór', 'Thor'],
])('R1.06 %j is %j as German banks write it', (text, spelled) => expect(germanLetters(text)).toBe(spelled))

/** Small letters beyond a to z, by the languages' own alphabets. */
const ALPHABETS: Record<string, string> = {
  Bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  Croatian: 'čćđšž',
  Czech: 'áčďéěíňóřšťúůýž',
  Danish: 'æøå',
  Dutch: 'áéíóúàèëïöüĳ',
  Estonian: 'õäöüšž',
  Finnish: 'åäöšž',
  French: 'àâæçéèêëîïôœùûüÿ',
  German: 'äöüß',
  Greek: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
  Hungarian: 'áéíóöőúüű',
  Icelandic: 'áðéíóúýþæö',
  Irish: 'áéíóúḃċḋḟġṁṗṡṫ',
  Italian: 'àèéìíîòóùú',
  Latvian: 'āčēģīķļņšūž',
  Lithuanian: 'ąčęėįšųūž',
  Maltese: 'ċġħżàèìòù',
  Norwegian: 'æøåáčđŋšŧž',
  Polish: 'ąćęłńóśźż',
  Portuguese: 'áâãàçéêíóôõúü',
  Romanian: 'ăâîșțşţ',
  Russian: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  Slovak: 'áäčďéíĺľňóôŕšťúýž',
  Slovenian: 'čšž',
  Spanish: 'áéíñóúüªº',
  Swedish: 'åäöé',
  Turkish: 'çğıöşüâîûİ',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
}

test.each(Object.entries(ALPHABETS))('R1.06 every letter of %s has a plain form, small and capital', (_, letters) => {
  for (const letter of [...letters].flatMap((one) => [one, one.toUpperCase()])) {
    // ь is a sign without sound.
    if (/ь/i.test(letter)) expect(plainLetters(letter)).toBe('')
    else expect.soft(plainLetters(letter), letter).toMatch(/^[A-Za-z]+$/)
  }
})

test.each([
  ['Müller', 'Mueller'],
  ['Müller', 'Muller'],
  ['Mueller', 'Muller'],
  ['MUELLER', 'müller'],
  ['Mu\u0308ller', 'Müller'],
  ['Jørgensen', 'Jorgensen'],
  ['Jørgensen', 'Joergensen'],
  ['Joergensen', 'Jorgensen'],
  ['Großmann', 'Grosmann'],
  ['Åse', 'Aase'],
  ['Ægir', 'Aegir'],
  ['Þór', 'Thor'],
  ['Đoković', 'Djokovic'],
  ['Yıldız', 'YILDIZ'],
  ['Шевченко', 'Shevchenko'],
  ['Шевченко', 'Schewtschenko'],
  ['Юлія', 'Yuliia'],
  ['Ольга', 'Olga'],
  ['Γιώργος', 'Giorgos'],
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['Παπαδόπουλος', 'Papadopoylos'],
  ['Hüseyinoğlu', 'Hueseyinoglu'],
  ['ООО', 'ооо'],
])('R3.04 R3.08 %j and %j are one name', (one, other) => {
  expect(isSameWord(one, other)).toBe(true)
  expect(isSameWord(other, one)).toBe(true)
})

test.each([
  ['Bauer', 'Baur'],
  ['Müller', 'Miller'],
  ['Neuer', 'Neur'],
  ['Maier', 'Mayer'],
  ['Groß', 'Gro'],
  ['Шевченко', 'Петров'],
  ['Yıldız', 'Yıldırım'],
  ['a', ''],
])('R3.04 R3.08 %j and %j are two names', (one, other) => {
  expect(isSameWord(one, other)).toBe(false)
  expect(isSameWord(other, one)).toBe(false)
})

test('R3.04 a long name of signs with many spellings is compared at once', () => {
  const started = performance.now()
  expect(isSameWord('ьщяё'.repeat(60), `${'yshchyaio'.repeat(60)}x`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('R6.09 a word is sought in its usual spellings', () => {
  expect(searchForms('Müller')).toEqual(['muller', 'mueller'])
  expect(searchForms('Mueller')).toEqual(['mueller', 'muller'])
  expect(searchForms('Bauer')).toEqual(['bauer'])
  expect(searchForms('ŁUKASZ')).toEqual(['lukasz'])
})
