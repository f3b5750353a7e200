import { DATE_LOCALE, type Locale } from './locales.ts'
import { once } from './once.ts'
import { type BasisPoints, type Cents, centsToEuros, isLocalDate, type LocalDate, TIME_ZONE } from './units.ts'

const FALLBACK_PRICE_LOCALE = 'en-US'

/** Languages near the shop that Intl formats well; a cache may vary by them (design.md §4). */
const CACHED_PRICE_LANGUAGES = new Set(
  'bg cs da de el en es et fi fr hr hu is it lt lv nb nl nn no pl pt ro sk sl sv uk'.split(' '),
)

/** R9.01: a price in the locale of the visitor's accept-language header, not of the page. */
export function formatPrice(price: Cents, currency: string, priceLocale: string): string {
  return currencyFormat(priceLocale, currency).format(centsToEuros(price))
}

/** The same without ",00". */
export function formatShortPrice(price: Cents, currency: string, priceLocale: string): string {
  return currencyFormat(priceLocale, currency, 'stripIfInteger').format(centsToEuros(price))
}

/** R9.01: first two-letter code with optional region of accept-language, else the browser's language, else en-US. */
export function priceLocale(acceptLanguage?: string | null, browserLanguage?: string | null): string {
  return firstLanguage(acceptLanguage) ?? firstLanguage(browserLanguage) ?? FALLBACK_PRICE_LOCALE
}

/** The same, narrowed to European locales so that a page has few cached variants. */
export function cachedPriceLocale(acceptLanguage?: string | null): string {
  const locale = priceLocale(acceptLanguage)
  return CACHED_PRICE_LANGUAGES.has(locale.slice(0, 2)) ? locale : FALLBACK_PRICE_LOCALE
}

/** Money in the language of the page. */
export function formatMoney(amount: Cents, locale: Locale, currency = 'EUR'): string {
  return currencyFormat(locale, currency).format(centsToEuros(amount))
}

/** Money without ",00": 250 €, but 49,90 €. */
export function formatShortMoney(amount: Cents, locale: Locale, currency = 'EUR'): string {
  return currencyFormat(locale, currency, 'stripIfInteger').format(centsToEuros(amount))
}

/** 650 becomes 6,50 %. */
export function formatPercent(rate: BasisPoints, locale: string): string {
  return numberFormat(locale, 2, 'percent').format(rate / 10_000)
}

/** A share that is already whole percent, as of a progress bar: 73 becomes 73 %. */
export function formatWholePercent(percent: number, locale: string): string {
  return numberFormat(locale, 0, 'percent').format(percent / 100)
}

/** A share of a company in percent, as the quota rule gives it: 0.15873 becomes 0,1587 %. */
export function formatQuota(percent: number, locale: string): string {
  return numberFormat(locale, 6, 'percent').format(percent / 100)
}

/** 214 KB, 1,1 MB; 0 KB only of what is empty. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const kilobytes = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${formatNumber(kilobytes, locale)} KB` : `${formatNumber(kilobytes / 1024, locale, 1)} MB`
}

export function formatNumber(value: number, locale: string, decimals = 0): string {
  return numberFormat(locale, decimals, 'decimal').format(value)
}

/** A waiting time from whole seconds: 30 Sekunden, but 60 Minuten for 3566. */
export function formatWait(seconds: number, locale: Locale): string {
  const [unit, count] = seconds > 90 ? (['minute', Math.ceil(seconds / 60)] as const) : (['second', seconds] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** R1.09: dd.mm.yyyy in every language. An instant is shown as its day in Berlin. */
export function formatDate(value: LocalDate | Date | string): string {
  if (isLocalDate(value)) return `${value.slice(8)}.${value.slice(5, 7)}.${value.slice(0, 4)}`
  return dateFormat().format(new Date(value))
}

/** dd.mm.yyyy, hh:mm in Berlin. */
export function formatDateTime(instant: Date | string): string {
  return dateTimeFormat().format(new Date(instant))
}

/** The end of a period: at the end of a day, that day, 24:00, not the next one, 00:00. */
export function formatEnd(instant: Date | string): string {
  const end = new Date(instant)
  return formatTime(end) === '00:00' ? `${formatDate(new Date(end.getTime() - 1))}, 24:00` : formatDateTime(end)
}

/** hh:mm in Berlin. */
export function formatTime(instant: Date | string): string {
  return timeFormat().format(new Date(instant))
}

const berlinFormat = (parts: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: TIME_ZONE, ...parts }))

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const dateFormat = berlinFormat(DAY)
const dateTimeFormat = berlinFormat({ ...DAY, ...TIME })
const timeFormat = berlinFormat(TIME)

const numberFormats = new Map<string, Intl.NumberFormat>()

function currencyFormat(locale: string, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger' = 'auto') {
  return remembered(`${locale} ${currency} ${trailingZeroDisplay}`, locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay,
  })
}

function numberFormat(locale: string, decimals: number, style: 'percent' | 'decimal') {
  return remembered(`${locale} ${style} ${decimals}`, locale, {
    style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** Enough of a file's SHA-256 to distinguish two versions at a glance. */
export const shortHash = (sha256: string): string => sha256.slice(0, 8)

function remembered(key: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numberFormats.get(key)
  if (!format) {
    // The locale may come from a visitor's header, so the cache is limited.
    if (numberFormats.size >= 200) numberFormats.clear()
    format = new Intl.NumberFormat(locale, options)
    numberFormats.set(key, format)
  }
  return format
}

function firstLanguage(header?: string | null): string | undefined {
  for (const range of (header ?? '').split(',')) {
    const match = /^([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?![a-z0-9])/i.exec(range.trim())
    if (match?.[1]) return match[1].toLowerCase() + (match[2] ? `-${match[2].toUpperCase()}` : '')
  }
  return undefined
}
