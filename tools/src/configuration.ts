// The one table of environment variables; docs/configuration.md is made from it by `node tools/src/configuration.ts`.
import { writeFileSync } from 'node:fs'
import { inRoot } from './paths.ts'

type Reader = 'start' | 'backend' | 'storefront' | 'portals' | 'tests'

export type Variable = {
  name: string
  /** Shown as it stands; empty means that nothing is set. */
  default: string
  meaning: string
  readBy: Reader[]
}

type Group = { title: string; variables: Variable[] }

export const groups: Group[] = [
  {
    title: 'Addresses',
    variables: [
      {
        name: 'PORT',
        default: '3000',
        meaning: 'Port of the front door: the shop, the portals and everything below them.',
        readBy: ['start', 'storefront'],
      },
      {
        name: 'HOST',
        default: '127.0.0.1',
        meaning:
          'Network address the front door listens on. By default only this machine reaches it, for the demo accounts are known to all; `0.0.0.0` opens it to the network.',
        readBy: ['storefront'],
      },
      {
        name: 'PUBLIC_URL',
        default: 'http://localhost:3000',
        meaning:
          'The address visitors type. Links in mails, canonical addresses and the Secure mark of cookies follow it. `npm start` puts PORT into the default.',
        readBy: ['start', 'backend', 'storefront'],
      },
      {
        name: 'BACKEND_PORT',
        default: '3001',
        meaning: 'Port of the backend, behind the front door.',
        readBy: ['start', 'backend'],
      },
      {
        name: 'BACKEND_HOST',
        default: '127.0.0.1',
        meaning: 'Network address the backend listens on. Another machine reaches it only when this is widened.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_ROLE',
        default: 'all',
        meaning:
          'Whether a process of the backend answers calls (`web`), carries out jobs such as mails and papers (`jobs`), or both (`all`). `npm start` runs one of each.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_URL',
        default: 'http://127.0.0.1:3001',
        meaning: 'Where the front door finds the backend. `npm start` puts BACKEND_PORT into it.',
        readBy: ['storefront', 'portals'],
      },
      {
        name: 'TRUST_PROXY',
        default: 'loopback',
        meaning: 'Whose X-Forwarded-For is believed: addresses or networks, separated by commas.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'CORS_ORIGINS',
        default: '',
        meaning:
          'Origins of other sites whose pages may call the Store API, such as `https://shop.example`, separated by commas. They hold their token in the header; cookies are not accepted from them.',
        readBy: ['backend'],
      },
      {
        name: 'LOCALE_DOMAINS',
        default: '',
        meaning:
          'Domains with a language of their own, separated by commas, such as `https://goldammer.example=de-DE,https://goldammer.pl=pl-PL`: there the language needs no prefix, and search engines are led there. The others keep their prefix on every domain.',
        readBy: ['storefront', 'backend'],
      },
      {
        name: 'FALLBACK_LOCALE',
        default: '',
        meaning:
          'The language the root leads to for visitors of whose languages the shop speaks none: `de-DE`, `en-GB` or `pl-PL`. Unset: the default, `de-DE`.',
        readBy: ['storefront'],
      },
      {
        name: 'ROOT_REDIRECT',
        default: '',
        meaning: 'A path, such as `/search`, to which the root of each language leads. Unset: the home page.',
        readBy: ['storefront'],
      },
    ],
  },
  {
    title: 'Data',
    variables: [
      {
        name: 'DATABASE_URL',
        default: '',
        meaning:
          'A PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/goldammer`. Unset: `npm start` runs its own PostgreSQL 18 in DATA_DIR.',
        readBy: ['start', 'backend'],
      },
      {
        name: 'DATA_DIR',
        default: '.data',
        meaning: 'Folder for the database, uploads, caught mails and logs. A relative path counts from the checkout.',
        readBy: ['start', 'backend'],
      },
      {
        name: 'DEMO_DATA',
        default: 'full',
        meaning: '`none` starts with an empty shop: no demo issuers, products, customers or staff.',
        readBy: ['start'],
      },
      {
        name: 'DEMO_PASSWORD',
        default: 'goldammer-demo',
        meaning: 'Password of every demo account; counts at the first start.',
        readBy: ['backend'],
      },
      {
        name: 'ALLOW_TEST_TAX_IDS',
        default: 'false',
        meaning:
          '`true` accepts tax ids with a leading 0, which are given to nobody. Unset, `npm start` accepts them where it loads the demo data.',
        readBy: ['start', 'backend'],
      },
    ],
  },
  {
    title: 'Keys and secrets (change each of them outside a demonstration)',
    variables: [
      {
        name: 'ACCESS_KEY',
        default: 'GOLDAMMERDEMOACCESSKEY',
        meaning: 'The `sw-access-key` every Store-API client sends.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'WEBHOOK_SECRET',
        default: 'demo-webhook-secret-change-me',
        meaning:
          'Signs the webhooks of the sandbox providers; at least 16 characters. Where others reach the shop the default is refused.',
        readBy: ['backend'],
      },
      {
        name: 'STAFF_FACTOR_KEY',
        default: 'demo-factor-secret-change-me',
        meaning:
          'Seals the secrets of staff’s second factors in the database; at least 16 characters. With another key nobody’s codes fit any more: they are reset. Where others reach the shop the default is refused.',
        readBy: ['backend'],
      },
      {
        name: 'PURGE_SECRET',
        default: 'demo-purge-secret-change-me',
        meaning:
          'Lets the backend empty the page cache of the storefront. Where others reach the shop (another HOST, BACKEND_HOST or PUBLIC_URL than this machine) the default is refused.',
        readBy: ['backend', 'storefront'],
      },
    ],
  },
  {
    title: 'Mail',
    variables: [
      {
        name: 'SMTP_URL',
        default: '',
        meaning:
          'A mail server, such as `smtps://user:password@mail.example:465`. Unset: mails are caught and shown at /sandbox/mail.',
        readBy: ['backend'],
      },
      {
        name: 'MAIL_FROM',
        default: 'Goldammer <post@goldammer.example>',
        meaning: 'Sender of every mail.',
        readBy: ['backend'],
      },
      {
        name: 'CONTACT_MAIL',
        default: 'team@goldammer.example',
        meaning: 'Where the messages of the contact and the capital-demand form go.',
        readBy: ['backend'],
      },
      {
        name: 'MAIL_CATCHER_PORT',
        default: '0',
        meaning: 'SMTP port of the local mail catcher; 0 takes a free one.',
        readBy: ['backend'],
      },
    ],
  },
  {
    title: 'Providers and rules',
    variables: [
      {
        name: 'PAYMENT_PROVIDER',
        default: 'sandbox',
        meaning:
          'Who debits accounts. `sandbox` is a bank page at /sandbox/bank; `stripe` debits by its SEPA direct debit.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_SECRET_KEY',
        default: '',
        meaning: 'Secret key of the Stripe account. Needed with `PAYMENT_PROVIDER=stripe`.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        default: '',
        meaning:
          'Signing secret of the webhook endpoint, which is `/webhooks/payment` below PUBLIC_URL. It wants setup_intent.succeeded, setup_intent.setup_failed, checkout.session.expired, mandate.updated, payment_intent.processing, .succeeded and .payment_failed, charge.dispute.created and .closed, and charge.refunded.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_API_URL',
        default: 'https://api.stripe.com',
        meaning: 'Where its interface answers; another address is for tests.',
        readBy: ['backend'],
      },
      {
        name: 'IDENTITY_PROVIDER',
        default: 'sandbox',
        meaning: 'Who checks identities. `sandbox` is a page at /sandbox/ident.',
        readBy: ['backend'],
      },
      {
        name: 'LIMIT_INCOME_CAP',
        default: '25000',
        meaning:
          'What one person may invest with one issuer at most without being a corporation, in whole EUR (VermAnlG § 2a (3) no. 3).',
        readBy: ['backend'],
      },
      {
        name: 'LIMIT_WIB_UNTIL',
        default: '2026-02-28',
        meaning: 'Last day on which securities with an information sheet have the same limit (WpPG § 6).',
        readBy: ['backend'],
      },
      {
        name: 'LIMIT_KG_EXEMPT',
        default: 'true',
        meaning:
          '`false`: a GmbH & Co. KG has the limit even where compliance has found its limited partners to be shareholders of the GmbH.',
        readBy: ['backend'],
      },
      {
        name: 'BLOCKED_DEPOT_BANKS',
        default: '',
        meaning: 'Bank codes whose depots are refused besides those that always are, separated by commas.',
        readBy: ['backend'],
      },
      {
        name: 'PRENOTIFICATION_DAYS',
        default: '14',
        meaning: 'Days between the announcement of a direct debit and the debit, 1 to 14.',
        readBy: ['backend'],
      },
      {
        name: 'DEBIT_RELEASE',
        default: 'four_eyes',
        meaning:
          '`four_eyes`: two people of finance let announced debits go to the bank. `automatic`: they go by themselves, for systems without staff.',
        readBy: ['backend'],
      },
      {
        name: 'STAFF_SECOND_FACTOR',
        default: 'optional',
        meaning:
          '`required`: staff without a second factor can do nothing but set one up. `optional`: they may have one.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_NAME',
        default: 'Goldammer Demo Treuhand',
        meaning: 'Holder of the account that debits and transfers go to.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_ID',
        default: 'DE98ZZZ09999999999',
        meaning: 'SEPA creditor identifier, named in every mandate.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_IBAN',
        default: 'DE17999000020009900990',
        meaning: 'That account, for payments in advance.',
        readBy: ['backend'],
      },
      {
        name: 'LICENSED_INSTITUTION_NAME',
        default: 'Haftungsdach Muster AG',
        meaning:
          'The licensed institution for whose account and under whose liability investments are brokered; named at the end of every page. Set to nothing, the notice is left out.',
        readBy: ['storefront'],
      },
      {
        name: 'LICENSED_INSTITUTION_REGISTER',
        default: 'Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002',
        meaning: 'Where that institution is registered, with its numbers.',
        readBy: ['storefront'],
      },
      {
        name: 'SALUTATION_REQUIRED',
        default: 'false',
        meaning: '`true`: the cart asks a customer without salutation for it before an order.',
        readBy: ['backend'],
      },
      {
        name: 'REGISTRATIONS_OPEN',
        default: 'true',
        meaning: '`false`: nobody opens an account in the shop, and the form says so; who has one goes on with it.',
        readBy: ['backend'],
      },
      {
        name: 'ORDERS_OPEN',
        default: 'true',
        meaning: '`false`: nothing is ordered or invested in, and the shop says so before; what was begun is kept.',
        readBy: ['backend'],
      },
      {
        name: 'COMMENTS_OPEN',
        default: 'true',
        meaning:
          '`false`: customers write no questions and comments; those who answer for an issuer or for the platform still do.',
        readBy: ['backend'],
      },
      {
        name: 'NEWSLETTER_OPEN',
        default: 'true',
        meaning: '`false`: nobody signs up for the newsletter; who reads it goes on, and can leave it.',
        readBy: ['backend'],
      },
      {
        name: 'REGISTRATIONS_PER_HOUR',
        default: '5',
        meaning: 'Registrations an hour from one network address. Offices behind one address may need more.',
        readBy: ['backend'],
      },
    ],
  },
  {
    title: 'Operation',
    variables: [
      {
        name: 'LOG_LEVEL',
        default: 'info',
        meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'SENTRY_DSN',
        default: '',
        meaning:
          'A Sentry-compatible service that hears of errors, such as `https://key@errors.example/42`: from the backend, the shop and, by way of the shop, from browsers. Reports name the place and the stack, and nothing of the visitor. Unset: errors are only logged.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'TAG_MANAGER_ID',
        default: '',
        meaning:
          'A container of a tag-management service, such as `GTM-ABC1234`, for a platform whose staff have saved nothing at `/staff/consent` yet. Its script is loaded once the visitor agrees to it. Unset: there is none.',
        readBy: ['backend'],
      },
      {
        name: 'TAG_MANAGER_URL',
        default: 'https://www.googletagmanager.com/gtm.js',
        meaning: 'Where that script lies; its origin is added to the pages’ Content-Security-Policy.',
        readBy: ['storefront'],
      },
      {
        name: 'PURGE_URL',
        default: '',
        meaning:
          'Addresses of the storefronts whose page cache the backend empties when public facts change, separated by commas. `npm start` fills it in.',
        readBy: ['backend'],
      },
      {
        name: 'TODAY',
        default: '',
        meaning: 'A fixed day or instant, such as `2026-11-20`, for tests and demonstrations. Unset: the real clock.',
        readBy: ['backend', 'storefront'],
      },
    ],
  },
  {
    title: 'Development and tests',
    variables: [
      {
        name: 'STOREFRONT_DEV_URL',
        default: '',
        meaning: 'The front door passes pages on to this `astro dev`. `npm run dev` fills it in.',
        readBy: ['storefront'],
      },
      {
        name: 'PORTALS_DEV_URL',
        default: '',
        meaning: 'The front door passes the portals on to this `vite`. `npm run dev` fills it in.',
        readBy: ['storefront'],
      },
      {
        name: 'STOREFRONT_DEV_PORT',
        default: '3002',
        meaning: 'Port of `astro dev` in `npm run dev`.',
        readBy: ['start'],
      },
      {
        name: 'PORTALS_DEV_PORT',
        default: '3003',
        meaning: 'Port of `vite` in `npm run dev`.',
        readBy: ['start', 'portals'],
      },
      {
        name: 'TEST_DATABASE_URL',
        default: '',
        meaning:
          'A PostgreSQL on which `npm test` may create and drop databases. Unset: it runs its own. Each test file uses a database of its own.',
        readBy: ['tests'],
      },
      {
        name: 'BASE_URL',
        default: '',
        meaning: 'The started shop that the browser tests visit. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'EMPTY_URL',
        default: '',
        meaning: 'A second one, without demo data, which a browser test sets up. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'EMPTY_DATABASE_URL',
        default: '',
        meaning: 'The database of the second one. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'CHROMIUM_PATH',
        default: '/usr/bin/chromium',
        meaning: 'The browser of the browser tests, where it exists; otherwise Playwright brings its own.',
        readBy: ['tests'],
      },
    ],
  },
]

export const variables = groups.flatMap((group) => group.variables)

/** The surroundings without any setting of ours: tests and benchmarks start from the defaults. */
export function withoutSettings(environment = process.env): NodeJS.ProcessEnv {
  const names = new Set(variables.map(({ name }) => name))
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)))
}

const cell = (text: string) => text.replaceAll('|', '\\|')

const table = (group: Group) => `## ${group.title}

| Variable | Default | Meaning | Read by |
|---|---|---|---|
${group.variables
  .map(
    (it) =>
      `| \`${it.name}\` | ${it.default && `\`${cell(it.default)}\``} | ${cell(it.meaning)} | ${it.readBy.join(', ')} |`,
  )
  .join('\n')}
`

export const configurationPage = () => `# Configuration

Everything is set by environment variables, and nothing has to be: without any, \`npm start\` runs a complete
demonstration. Values are checked at start-up; a wrong one stops the start with a sentence that says what to do.
What administrators set at \`/staff/settings\` in the back office (\`backend/src/settings.ts\`) stands before its variable.

This page is made from \`tools/src/configuration.ts\` by \`node tools/src/configuration.ts\`; change it there.

${groups.map(table).join('\n')}`

if (import.meta.main) writeFileSync(inRoot('docs', 'configuration.md'), configurationPage())
