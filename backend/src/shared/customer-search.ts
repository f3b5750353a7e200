import { isIban, normalizeIban } from '@goldammer/sdk/rules/iban'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { holdsSealed } from './sealed-text.ts'
import { holds, searchQuery, wordsSought } from './search.ts'

type Condition = RawBuilder<SqlBool>

/** As the index has it (customer_words in migrations/03-accounts.sql). */
const indexed = sql`(search_words(customer.first_name, customer.last_name, customer.company,
  split_part(customer.email, '@', 1), customer.customer_number) || customer.found_by)`

/** The same words to be looked through one by one, which takes a twentieth of making them up for an index. */
const named = sql`concat_ws(' ', customer.first_name, customer.last_name, customer.company,
  split_part(customer.email, '@', 1), customer.customer_number)`
const readable = sql`' ' || plain_text(${named})`

/** Greater than all that begins alike. */
const END = '\u{10ffff}'
const NUMBERS_AT_MOST = 200

const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** An address is found by its beginning: its words after the @ are everybody's. */
const byAddress = (beginning: string): Condition =>
  sql<SqlBool>`(lower(customer.email) ~>=~ ${beginning} and lower(customer.email) ~<~ ${beginning + END})`

/** Poland writes a postcode as 00-001; it is one word of all of them. */
const withPostcodes = (text: string) => text.replace(/(?<!\d)(\d{2})-(\d{3})(?!\d)/g, '$1$2')

/** So much of a place is typed at least: two letters gather names alone. */
const PLACE_FROM = 3

/** A word by its beginning, among names or, behind its sign, among places and postcodes. Its forms are letters and digits. */
const asQuery = (forms: readonly string[]): string =>
  `(${forms
    .flatMap((form) => (form.length < PLACE_FROM ? [`'${form}':*`] : [`'${form}':*`, `'@${form}':*`]))
    .join(' | ')})`

/** A telephone number, or the beginning of one: as it is dialled from abroad (migrations/functions/customer-search.sql). */
const phoneIn = (text: string) =>
  /^\+?[\d\s()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= 6
    ? sql`('''+' || phone_key(${text}) || ''':*')::tsquery`
    : null

/** Of the number of a contract or an order the part that hardly another one has. */
const numberIn = (words: readonly string[][]): string | undefined =>
  words.flatMap(([word]) => (/\d{4}/.test(word!) ? [word!] : [])).toSorted((a, b) => b.length - a.length)[0]

/** Looked up by that part; that the rest is there too is then seen at the few it finds. */
const withContract = (number: string, words: string) => sql`array(
  select contract.customer_id from contract
  where search_words(contract.order_number) @@ to_tsquery('simple', ${searchQuery(number)})
    and search_words(contract.order_number || '') @@ to_tsquery('simple', ${words}) limit ${NUMBERS_AT_MOST})`

/** The same of orders of goods (migrations/09-orders.sql). */
const withGoods = (number: string, words: string) => sql`array(
  select shop_order.customer_id from shop_order
  where kind = 'goods' and search_words(shop_order.order_number) @@ to_tsquery('simple', ${searchQuery(number)})
    and search_words(shop_order.order_number || '') @@ to_tsquery('simple', ${words}) limit ${NUMBERS_AT_MOST})`

/** Whose account it is or was, whichever of their identities has it (migrations/08-investors.sql). */
const byAccount = (iban: string): Condition =>
  sql<SqlBool>`customer.id = any(array(select investor.customer_id from bank_account
    join investor on investor.id = bank_account.investor_id where ${holdsSealed('bankAccount.iban', 'iban', iban)}))`

const seenAt = (forms: readonly string[]): Condition =>
  sql<SqlBool>`(${readable} ~ ${`[^[:alnum:]](${forms.join('|')})`} or customer.found_by @@ ${asQuery(forms)}::tsquery)`

export type CustomerSearch = {
  /** By indexes, of all customers: asked of the table alone, for a plan may go around them where more is asked. */
  indexed: Condition
  /** Whose ids are gathered by indexes, before anything is sorted: for what few have. */
  narrow: Condition
  /** Seen at each of those that are gone through in order: for what so many have that a page is soon full. */
  broad: Condition
}

/**
 * Customers by the beginnings of words of name and customer number, of companies they invest as, of place and postcode, of e-mail
 * address, telephone, contract or order number, or by an IBAN, today's or a former one; null when nothing is looked for. PostgreSQL guesses badly how many have a word's beginning, so the caller
 * counts and chooses. Without `byContract` contracts and orders are not searched.
 */
export function customersByText(text: string | undefined, { byContract = true } = {}): CustomerSearch | null {
  const iban = normalizeIban(text ?? '')
  if (isIban(iban)) return searchBy(byAccount(iban), byAccount(iban))
  const parts = (text ?? '').trim().toLowerCase().split(/\s+/)
  const addresses = parts.filter((part) => part.includes('@')).map(byAddress)
  const typed = withPostcodes(parts.filter((part) => !part.includes('@')).join(' '))
  const words = wordsSought(typed)
  const query = searchQuery(typed)
  if (!query && addresses.length > 0) return searchBy(all(addresses), all(addresses))
  if (!query && typed === '') return null
  // Nothing but signs, which stand in no index.
  if (!query) return searchBy(holds(named, typed), holds(named, typed))
  const number = byContract ? numberIn(words) : undefined
  const phone = phoneIn(parts.join(' '))
  const asWords = sql`${words.map(asQuery).join(' & ')}::tsquery`
  const byIndex = sql<SqlBool>`${indexed} @@ ${phone ? sql`(${asWords} || ${phone})` : asWords}`
  const seen = all(words.map(seenAt))
  const bySight = phone ? sql<SqlBool>`(${seen} or customer.found_by @@ ${phone})` : seen
  if (!number) return searchBy(all([byIndex, ...addresses]), all([bySight, ...addresses]))
  const byNumber = sql<SqlBool>`customer.id = any(${withContract(number, query)} || ${withGoods(number, query)})`
  const or = (one: Condition) => all([sql<SqlBool>`(${one} or ${byNumber})`, ...addresses])
  return searchBy(or(byIndex), or(bySight))
}

/** Whose identity check has one of the states; who has no check has none of them (migrations/functions/customer-search.sql). */
export const withIdentityState = (states: readonly string[]): Condition =>
  sql<SqlBool>`${indexed} @@ ${states.map((state) => `'=${state}'`).join(' | ')}::tsquery`

const live = sql<SqlBool>`customer.deleted_at is null`

function searchBy(way: Condition, broad: Condition): CustomerSearch {
  const indexed = all([live, way])
  // A list of ids is nothing the planner could go around.
  const narrow = sql<SqlBool>`customer.id = any(array(select customer.id from customer where ${indexed}))`
  return { indexed, narrow, broad }
}
