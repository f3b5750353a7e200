// The one table of environment variables; docs/configuration.md is made from it: `node_modules/.bin/node tools/src/configuration.ts`.
import { writeFileSync } from 'node:fs'
import { inRoot } from './paths.ts'

type Reader = 'start' | 'audit' | 'backend' | 'storefront' | 'portals' | 'tests'

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
          'Network address the front door listens on. By default only this machine reaches it, because everybody knows the demo accounts; `0.0.0.0` opens it to the network.',
        readBy: ['storefront', 'backend'],
      },
      {
        name: 'PUBLIC_URL',
        default: 'http://localhost:3000',
        meaning:
          'The address visitors type. Links in mails, canonical addresses and the Secure attribute of cookies follow from it. `npm start` puts PORT into the default.',
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
        meaning: 'Network address the backend listens on. By default only this machine reaches it.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'BACKEND_HOSTS',
        default: '',
        meaning:
          'Names, with or without a port, by which front doors call the backend, such as `backend,10.0.0.5:3001`, separated by commas. A call to any other host than these, PUBLIC_URL, LOCALE_DOMAINS, BACKEND_HOST and this machine is answered with 421.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_ROLE',
        default: 'all',
        meaning:
          'Whether a backend process answers calls (`web`), does jobs such as mails and documents (`jobs`), or both (`all`). `npm start` runs one `web` and one `jobs`.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_TLS_CERT',
        default: '',
        meaning:
          'File with the certificate (PEM, with its chain) that the backend listens with; with BACKEND_TLS_KEY. Unset: plain HTTP. BACKEND_URL then begins with `https://`.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_TLS_KEY',
        default: '',
        meaning: 'File with the private key (PEM) of BACKEND_TLS_CERT.',
        readBy: ['backend'],
      },
      {
        name: 'BACKEND_URL',
        default: 'http://127.0.0.1:3001',
        meaning:
          'Where the front door finds the backends: their addresses without a path, separated by commas. It calls those that are ready. `npm start` puts BACKEND_PORT into it.',
        readBy: ['storefront', 'portals'],
      },
      {
        name: 'FRONT_DOOR_URL',
        default: '',
        meaning:
          'Where the backends reach this front door itself, without balancer, such as `http://10.0.0.7:3000`: they call it when pages change. Unset: HOST and PORT, or the first address of the machine if HOST is all of them.',
        readBy: ['storefront'],
      },
      {
        name: 'TRUST_PROXY',
        default: 'loopback',
        meaning: 'Whose X-Forwarded-For header is trusted: addresses or networks, separated by commas.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'CORS_ORIGINS',
        default: '',
        meaning:
          'Origins of other sites whose pages may call the Store API, such as `https://shop.example`, separated by commas. They must send their token in the header; cookies are not accepted from them.',
        readBy: ['backend'],
      },
      {
        name: 'LOCALE_DOMAINS',
        default: '',
        meaning:
          'Domains with a language of their own, separated by commas, such as `https://goldammer.example=de-DE,https://goldammer.pl=pl-PL`. On its domain a language needs no path prefix, and search engines are sent there. All other languages keep their prefix on every domain.',
        readBy: ['storefront', 'backend'],
      },
      {
        name: 'FALLBACK_LOCALE',
        default: '',
        meaning:
          'The language at the root for visitors who speak none of the shop’s languages: `de-DE`, `en-GB` or `pl-PL`. Unset: the default, `de-DE`.',
        readBy: ['storefront'],
      },
      {
        name: 'ROOT_REDIRECT',
        default: '',
        meaning:
          'A path, such as `/search`, to which the root of each language redirects. Unset: the root is the home page.',
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
        name: 'DATABASE_DIRECT_URL',
        default: '',
        meaning:
          'The same database past a connection pooler, for notifications, jobs and migrations: each needs a connection of its own for longer than a transaction. Unset: DATABASE_URL.',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_READ_URL',
        default: '',
        meaning:
          'One streaming replica, past a pooler or balancer: exports and searches of staff read there what it already has, statistics and sitemaps what is not older than DATABASE_READ_MAX_LAG ([decision 38](decisions/0038-a-replica-is-read-where-it-has-enough.md)). Unset, or while it is away, behind or promoted: they read DATABASE_URL.',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_READ_MAX_LAG',
        default: '10',
        meaning: 'Seconds by which statistics and sitemaps may be behind when they are read from DATABASE_READ_URL.',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_CONNECTIONS',
        default: '20',
        meaning:
          'Connections that a process opens at most for calls, and as many for jobs where it carries out jobs, with eight more for their queue. A process that answers calls has two more: for notifications and for `/health/ready`; and on DATABASE_READ_URL as many again and two.',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_WAIT',
        default: '60',
        meaning:
          'Seconds for which a starting process waits for a database that does not answer yet. After that it ends with code 75: try again. Code 78 means that a person has to mend something first.',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_PIPELINE',
        default: 'on',
        meaning:
          '`off`: each connection waits for the answer to a statement before it sends the next one ([decision 30](decisions/0030-statements-are-pipelined-and-prepared.md)).',
        readBy: ['backend'],
      },
      {
        name: 'DATABASE_PREPARED_STATEMENTS',
        default: 'on',
        meaning:
          '`off`: no statement is prepared under a name, for a connection pooler that hands each transaction another connection.',
        readBy: ['backend'],
      },
      {
        name: 'DATA_DIR',
        default: '.data',
        meaning:
          'Folder for the database, uploads (without S3_URL), caught mails and logs. A relative path is relative to the checkout.',
        readBy: ['start', 'backend'],
      },
      {
        name: 'FILES_IN',
        default: '',
        meaning:
          'Where new files go: `disk`, a folder in DATA_DIR, or `s3`, the bucket. Files of before stay where they are, and are found there. Unset: `s3` if S3_URL is set, else `disk`.',
        readBy: ['backend'],
      },
      {
        name: 'S3_URL',
        default: '',
        meaning:
          'Address of an S3 server for the files, such as `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`. If others can reach the shop, one outside of your own network must have https.',
        readBy: ['backend'],
      },
      { name: 'S3_BUCKET', default: '', meaning: 'The bucket at S3_URL; it must exist.', readBy: ['backend'] },
      { name: 'S3_REGION', default: 'us-east-1', meaning: 'Region of the bucket.', readBy: ['backend'] },
      {
        name: 'S3_PATH_STYLE',
        default: 'on',
        meaning:
          '`on`: the bucket is in the path (`https://server/bucket`), as most servers have it. `off`: in the host name (`https://bucket.server`).',
        readBy: ['backend'],
      },
      {
        name: 'S3_ACCESS_KEY_ID',
        default: '',
        meaning:
          'Key of the S3 server; with S3_SECRET_ACCESS_KEY. It may read, write, delete and list in the bucket. Unset: the credentials of the surroundings, such as the role of the machine.',
        readBy: ['backend'],
      },
      {
        name: 'S3_SECRET_ACCESS_KEY',
        default: '',
        meaning: 'The secret of S3_ACCESS_KEY_ID.',
        readBy: ['backend'],
      },
      {
        name: 'S3_ENCRYPTION',
        default: '',
        meaning:
          'Encryption by the server: `AES256` or `aws:kms`. Unset: what the bucket has by default. Files that are not public are encrypted under DATA_KEY in any case.',
        readBy: ['backend'],
      },
      {
        name: 'S3_CHECKSUMS',
        default: 'WHEN_REQUIRED',
        meaning:
          '`WHEN_SUPPORTED`: uploads carry a checksum of the newer kind, which many S3 servers other than AWS refuse.',
        readBy: ['backend'],
      },
      {
        name: 'S3_LINK_URL',
        default: '',
        meaning:
          'Address at which browsers reach the S3 server. A download of a file that is not encrypted then leads to a signed link of 60 seconds. Unset: the backend sends all bytes itself.',
        readBy: ['backend'],
      },
      {
        name: 'DEMO_DATA',
        default: 'full',
        meaning:
          '`none` starts with an empty shop: no demo issuers, products, customers or staff. The default if others can reach the shop, unless ALLOW_SANDBOX contains `demo`.',
        readBy: ['start'],
      },
      {
        name: 'DEMO_PASSWORD',
        default: 'goldammer-demo',
        meaning: 'Password of every demo account. It is used when the demo data is loaded, at the first start.',
        readBy: ['backend'],
      },
      {
        name: 'ALLOW_TEST_TAX_IDS',
        default: 'false',
        meaning:
          '`true` accepts tax ids that begin with 0 and VAT ids that begin with DE0, which are never issued to anybody. Unset: `npm start` accepts them if it loads the demo data.',
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
        meaning: 'The `sw-access-key` that every client of the Store API sends.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'WEBHOOK_SECRET',
        default: 'demo-webhook-secret-change-me',
        meaning:
          'Signs the webhooks of the sandbox providers; at least 16 characters. If others can reach the shop (PUBLIC_URL, HOST or BACKEND_HOST is not this machine), only 32 random characters are accepted; `npm run secrets` prints a set.',
        readBy: ['backend'],
      },
      {
        name: 'STAFF_FACTOR_KEY',
        default: 'demo-factor-secret-change-me',
        meaning:
          'Encrypts the secrets of the second factors of staff and customers in the database; at least 16 characters. After a change only recovery codes work, and the factors have to be set up again. If others can reach the shop, 32 random ones.',
        readBy: ['backend'],
      },
      {
        name: 'PURGE_SECRET',
        default: 'demo-purge-secret-change-me',
        meaning:
          'Signs the calls between backends and front doors: registration, purges of cached pages, page views; at least 8 characters. If others can reach the shop, 32 random ones.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'DATA_KEY',
        default: 'demo-data-secret-change-me',
        meaning:
          'Encrypts every stored file that is not public, and every IBAN, tax number and number of an identity document in the database; at least 16 characters. Without it nobody can read them any more: store it apart from the backups. If others can reach the shop, 32 random ones.',
        readBy: ['backend'],
      },
      {
        name: 'DATA_KEY_PREVIOUS',
        default: '',
        meaning:
          'The `DATA_KEY` before a change: it is read until the jobs `files.seal` and `columns.seal` have put everything under the new one (docs/operating.md says how).',
        readBy: ['backend'],
      },
      {
        name: 'PREVIEW_SECRET',
        default: 'demo-preview-secret-change-me',
        meaning:
          'Signs the preview links of unpublished content; at least 16 characters. If others can reach the shop, 32 random ones.',
        readBy: ['backend'],
      },
    ],
  },
  {
    title: 'Backups',
    variables: [
      {
        name: 'BACKUP_DIR',
        default: '',
        meaning:
          'Folder into which `npm run backup` writes; on another machine than the database and the files, or copied there afterwards.',
        readBy: ['backend'],
      },
      {
        name: 'BACKUP_KEY',
        default: '',
        meaning:
          'Encrypts the backups: at least 32 random characters (`npm run secrets` prints them), or a key of [age](https://age-encryption.org): the public one (`age1…`) to make backups, the secret one (`AGE-SECRET-KEY-…`) to restore. Another than `DATA_KEY`.',
        readBy: ['backend'],
      },
      {
        name: 'BACKUP_KEEP_DAILY',
        default: '7',
        meaning: 'How many of the newest days with a backup keep their last one; 1 to 1000.',
        readBy: ['backend'],
      },
      {
        name: 'BACKUP_KEEP_WEEKLY',
        default: '5',
        meaning: 'How many of the newest weeks with a backup keep their last one; 0 to 1000.',
        readBy: ['backend'],
      },
    ],
  },
  {
    title: 'Uploads',
    variables: [
      {
        name: 'CLAMAV_URL',
        default: '',
        meaning:
          "ClamAV's `clamd`, such as `unix:/run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`. Uploads are shown once it has found nothing in them. Unset: they are shown unscanned. If others can reach the shop, it must be set, or `UPLOAD_SCAN` must be `off`.",
        readBy: ['backend'],
      },
      {
        name: 'UPLOAD_SCAN',
        default: 'on',
        meaning: '`off`: uploads are shown unscanned, and /staff/operations shows a warning.',
        readBy: ['backend'],
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
          'A mail server, such as `smtps://user:password@mail.example:465`. Unset: mails are caught and shown at /sandbox/mail. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'MAIL_FROM',
        default: 'Goldammer <post@goldammer.example>',
        meaning: 'Sender of every mail.',
        readBy: ['backend'],
      },
      {
        name: 'MAIL_PARTICULARS',
        default:
          'Goldammer Musterplattform GmbH, Sitz Beispielstadt, Amtsgericht Beispielstadt HRB 990001, Geschäftsführung: Ada Muster',
        meaning:
          'Below each mail: name, legal form, seat, register court and number of the company that runs the platform, all its managing directors or its whole board, and the chair of a supervisory board (GmbHG § 35a, AktG § 80).',
        readBy: ['backend'],
      },
      {
        name: 'CONTACT_MAIL',
        default: 'team@goldammer.example',
        meaning:
          'Receives the messages of the contact form and the capital-demand form; the e-mail address in the withdrawal instruction for goods.',
        readBy: ['backend'],
      },
      {
        name: 'OWNER_MAIL',
        default: '',
        meaning:
          'E-mail address of the owner of the company. The owner and all staff get a mail when an administrator gives the roles administration, finance or compliance without a second person, and can stop that within 24 hours. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'SELLER_ADDRESS',
        default: 'Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt',
        meaning:
          'Name and postal address of the company that sells goods, in the withdrawal instruction and the model form (EGBGB Art. 246a § 1 (2)).',
        readBy: ['backend'],
      },
      {
        name: 'SELLER_PHONE',
        default: '030 23125-100',
        meaning: 'Its phone number, in the withdrawal instruction.',
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
          'Who debits accounts: `sandbox`, an invented bank with a page at /sandbox/bank and files for the bank, or `stripe`, by Stripe’s SEPA direct debit, without files. Payments stay with the provider they were begun with.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_SECRET_KEY',
        default: '',
        meaning:
          'Secret key of the Stripe account. Needed with `PAYMENT_PROVIDER=stripe`, and after a change to another provider as long as payments begun with Stripe are open.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        default: '',
        meaning:
          'Signing secret of the webhook endpoint at Stripe. The endpoint is `/webhooks/payment` below PUBLIC_URL and needs the events setup_intent.succeeded, setup_intent.setup_failed, checkout.session.expired, mandate.updated, payment_intent.processing, .succeeded and .payment_failed, charge.dispute.created and .closed, charge.refunded, refund.failed, refund.updated and charge.refund.updated.',
        readBy: ['backend'],
      },
      {
        name: 'STRIPE_API_URL',
        default: 'https://api.stripe.com',
        meaning: 'Address of Stripe’s API; tests use another one.',
        readBy: ['backend'],
      },
      {
        name: 'IDENTITY_PROVIDER',
        default: 'sandbox',
        meaning:
          'Who checks identities: `sandbox`, a page at /sandbox/ident, or `none`. With `none` no investment can be published or subscribed; goods and content are not affected. If others can reach the shop, the sandbox is refused.',
        readBy: ['backend'],
      },
      {
        name: 'CUSTODY_PROVIDER',
        default: 'sandbox',
        meaning:
          'Who holds tokens and securities: `sandbox`, an invented custodian, or `none`. With `none` investments with a token or a depot cannot be published or subscribed, and no managed wallet is opened. If others can reach the shop, the sandbox is refused.',
        readBy: ['backend'],
      },
      {
        name: 'CHURCH_TAX_PROVIDER',
        default: 'sandbox',
        meaning:
          'Who answers for church tax: `sandbox`, an invented register, or `none`. With `none` investments on which the platform or the issuer withholds tax cannot be published or subscribed. If others can reach the shop, the sandbox is refused.',
        readBy: ['backend'],
      },
      {
        name: 'ALLOW_SANDBOX',
        default: '',
        meaning:
          'For a public demonstration: which services may be simulated although others can reach the shop, a list of `mail`, `payment`, `identity`, `custody`, `church-tax` and `demo` (the demo accounts, loaded with a DEMO_PASSWORD of your own). A banner on every page shows it. Must be the same in every part.',
        readBy: ['start', 'backend', 'storefront'],
      },
      {
        name: 'LIMIT_INCOME_CAP',
        default: '25000',
        meaning:
          'The most an investor who is not a corporation may invest with one issuer, whatever their income, in whole EUR (VermAnlG § 2a (3) no. 3).',
        readBy: ['backend'],
      },
      {
        name: 'LIMIT_WIB_UNTIL',
        default: '2026-02-28',
        meaning: 'Last day on which the same limit applies to securities with an information sheet (WpPG § 6).',
        readBy: ['backend'],
      },
      {
        name: 'LIMIT_KG_EXEMPT',
        default: 'true',
        meaning:
          '`false`: the limit applies to a GmbH & Co. KG even if compliance has found that its limited partners are shareholders of the GmbH.',
        readBy: ['backend'],
      },
      {
        name: 'BLOCKED_DEPOT_BANKS',
        default: '',
        meaning: 'Bank codes, separated by commas, whose depots are refused in addition to those that always are.',
        readBy: ['backend'],
      },
      {
        name: 'PRENOTIFICATION_DAYS',
        default: '14',
        meaning: 'Days between the announcement of a direct debit and the debit, 1 to 14.',
        readBy: ['backend'],
      },
      {
        name: 'DEBIT_CUT_OFF',
        default: '16',
        meaning:
          'Hour in Berlin, 1 to 24, up to which the bank takes a file of debits on the banking day before they are due. A later release is refused.',
        readBy: ['backend'],
      },
      {
        name: 'DEBIT_RELEASE',
        default: 'four_eyes',
        meaning:
          '`four_eyes`: announced debits go to the bank once two people of finance have released them. `automatic`: a job sends them without a release, for systems without staff.',
        readBy: ['backend'],
      },
      {
        name: 'CUSTOMER_SECOND_FACTOR',
        default: 'optional',
        meaning:
          '`required`: a customer without a second factor neither invests nor changes bank account, depot, wallet or payout account. A user who accepts contracts for a company needs one then, and always if others can reach the shop.',
        readBy: ['backend'],
      },
      {
        name: 'STAFF_SECOND_FACTOR',
        default: 'optional',
        meaning:
          '`required`: staff without a second factor (authenticator app or passkey) can do nothing but set one up; the default if others can reach the shop, and then nothing else is accepted. `optional`: they may have one.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_NAME',
        default: 'Goldammer Demo Treuhand',
        meaning:
          'Holder of the account that receives debits and transfers. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_ID',
        default: 'DE98ZZZ09999999999',
        meaning: 'SEPA creditor identifier, stated in every mandate. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_IBAN',
        default: 'DE17999000020009900990',
        meaning:
          'IBAN of that account, of a SEPA country; shown for payment in advance. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'CREDITOR_ADDRESS',
        default: 'Musterweg 1, 00001 Beispielstadt, DE',
        meaning:
          'Address of that holder: street, postcode and town, country. Stated in transfers to banks outside the EEA. If others can reach the shop, it must be set.',
        readBy: ['backend'],
      },
      {
        name: 'LICENSED_INSTITUTION_NAME',
        default: 'Haftungsdach Muster AG',
        meaning:
          'The licensed institution for whose account and under whose liability investments are brokered; named at the end of every page. If it is set to an empty value, the notice is left out.',
        readBy: ['storefront'],
      },
      {
        name: 'LICENSED_INSTITUTION_REGISTER',
        default: 'Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002',
        meaning: 'Register and registration numbers of that institution.',
        readBy: ['storefront'],
      },
      {
        name: 'SALUTATION_REQUIRED',
        default: 'false',
        meaning: '`true`: the cart asks a customer without a salutation for it before ordering.',
        readBy: ['backend'],
      },
      {
        name: 'REGISTRATIONS_OPEN',
        default: 'true',
        meaning:
          '`false`: nobody can open an account in the shop, and the form shows it. Existing accounts keep working.',
        readBy: ['backend'],
      },
      {
        name: 'ORDERS_OPEN',
        default: 'true',
        meaning:
          '`false`: nobody can order or invest, and the shop shows it beforehand. Carts and unfinished checkouts remain.',
        readBy: ['backend'],
      },
      {
        name: 'COMMENTS_OPEN',
        default: 'true',
        meaning:
          '`false`: customers cannot write questions and comments. Those who answer for an issuer or the platform still can.',
        readBy: ['backend'],
      },
      {
        name: 'NEWSLETTER_OPEN',
        default: 'true',
        meaning: '`false`: nobody can subscribe to the newsletter. Subscribers keep receiving it and can unsubscribe.',
        readBy: ['backend'],
      },
      {
        name: 'REGISTRATIONS_PER_HOUR',
        default: '5',
        meaning:
          'Registrations allowed per hour from one network address. Offices that share an address may need more.',
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
        name: 'METRICS_PORT',
        default: '0',
        meaning:
          'Port on which the process shows its figures to Prometheus, at /metrics; `0`: none. Each process of a machine needs its own: `npm start` gives the backend this one, its jobs the next and the front door the one after that ([`deploy/monitoring/`](../deploy/monitoring/README.md)).',
        readBy: ['start', 'backend', 'storefront'],
      },
      {
        name: 'METRICS_HOST',
        default: '127.0.0.1',
        meaning:
          'Network address of that port. By default only this machine reads the figures; there is no password: open it to the network of the monitoring system alone.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'LIVE_STREAMS',
        default: '1000',
        meaning:
          'The most streams of events that a backend process has open for portals, one for each browser; `0`: none. Portals without a stream look for changes once a minute.',
        readBy: ['backend'],
      },
      {
        name: 'SLOW_STATEMENT_MS',
        default: '1000',
        meaning:
          'A statement that takes at least so many milliseconds is logged, with its text and without its values; `0`: none is.',
        readBy: ['backend'],
      },
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        default: '',
        meaning:
          'An OpenTelemetry collector that receives traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. A trace has the route, the status and the text of statements, no values and no address. Unset: there are no traces.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'OTEL_TRACES_SAMPLER_ARG',
        default: '1',
        meaning: 'Which share of the calls is traced, from 0 to 1.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'PAGES_AT_ONCE',
        default: '8',
        meaning:
          'How many pages a front door renders at a time. Four times as many wait, at most 3 seconds; what is asked for beyond that is answered with 503 and `Retry-After`. Sign-in, checkout and withdrawal have half as many of their own, for each of which 16 wait, at most 5 seconds; pages that the cache has are not counted ([decision 37](decisions/0037-overload-is-refused-at-the-door.md)).',
        readBy: ['storefront'],
      },
      {
        name: 'CALLS_AT_ONCE',
        default: '100',
        meaning:
          'How many calls a backend works on at a time: so many ordinary ones, as many for pages of front doors, as many of sign-in, checkout and withdrawal, and a fifth of it of webhooks. Four times as many wait, at most 2 seconds (5 for the latter two); what is asked for beyond that is answered with 503 and `Retry-After`.',
        readBy: ['backend'],
      },
      {
        name: 'DRAIN_SECONDS',
        default: '',
        meaning:
          'Seconds from SIGTERM until a process closes its socket. Meanwhile it says that it is not ready, answers calls, and ends their connections, so that a balancer can send new calls elsewhere. Unset: 5 where others can reach the shop, otherwise 0.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'SENTRY_DSN',
        default: '',
        meaning:
          'A Sentry-compatible service that receives errors of the backend, the shop and, passed on by the shop, of browsers, such as `https://key@errors.example/42`. Reports contain the place and the stack, and nothing about the visitor. Unset: errors are only logged.',
        readBy: ['backend', 'storefront'],
      },
      {
        name: 'SECURITY_CONTACT',
        default: 'mailto:security@goldammer.example',
        meaning:
          'Where somebody who finds a weakness reports it, in /.well-known/security.txt (RFC 9116): `mailto:…` or `https://…`.',
        readBy: ['storefront'],
      },
      {
        name: 'TAG_MANAGER_ID',
        default: '',
        meaning:
          'Container of a tag manager, such as `GTM-ABC1234`. It is used until staff save something at `/staff/consent`, and its script is loaded only after the visitor has agreed. Unset: no tag manager.',
        readBy: ['backend'],
      },
      {
        name: 'TAG_MANAGER_URL',
        default: 'https://www.googletagmanager.com/gtm.js',
        meaning: 'Address of that script; its origin is added to the pages’ Content-Security-Policy.',
        readBy: ['storefront'],
      },
      {
        name: 'OSV_DATABASE',
        default: '',
        meaning:
          'A folder with an unpacked export of known vulnerabilities for npm in the OSV format, or one JSON file with a list of entries. `npm run audit` compares the lock file with it. Unset: it says "not checked".',
        readBy: ['audit'],
      },
      {
        name: 'TODAY',
        default: '',
        meaning:
          'A fixed day or instant, such as `2026-11-20`, instead of the real time, for tests and demonstrations. Unset: the real clock.',
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
        meaning: 'The `astro dev` to which the front door passes requests for pages. `npm run dev` fills it in.',
        readBy: ['storefront'],
      },
      {
        name: 'PORTALS_DEV_URL',
        default: '',
        meaning: 'The `vite` to which the front door passes requests for the portals. `npm run dev` fills it in.',
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
        name: 'TEST_BANK_SCHEMAS',
        default: '',
        meaning:
          'A folder with `pain.001.001.09.xsd` and `pain.008.001.08.xsd` of the ISO 20022 message catalogue (iso20022.org); the files for banks are then validated in tests. The schemas are not ours to pass on. Unset: the tests say that they skip this.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_ROTATION',
        default: '0',
        meaning:
          'Which language and width each screen is visited in, and which share of the wrong inputs each operation gets. `npm test` fills it in, from `--rotation` or the commit.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_WORKERS',
        default: '',
        meaning:
          'How many test files run at once in the backend and in the browser. Unset: as many as there are cores, in the browser one more.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_SCREENS',
        default: '',
        meaning: '`all`: each screen in every language and width. `npm run test:full -- screens` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_INPUTS',
        default: '',
        meaning: '`all`: each operation gets every wrong input. `npm run test:full -- inputs` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_FUZZ',
        default: '300',
        meaning: 'How many random requests are sent. `npm run test:full -- fuzz` sends more.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_WALKS',
        default: '10',
        meaning: 'How many random walks go through contracts. `npm run test:full -- walks` takes more.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_KILLS',
        default: '',
        meaning:
          '`all`: a process is killed before every statement, not only before those that write. `npm run test:full -- walks` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_RESTORE',
        default: '',
        meaning:
          'Set: a backup is made and restored, which needs an installed PostgreSQL. `npm run test:full -- restore` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_RELEASE',
        default: '',
        meaning:
          'Folder of the last release, which then runs beside this version on one database. `npm run test:full -- release` checks it out and fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_CHAOS',
        default: '',
        meaning:
          'How many rounds of faults and kills a whole system goes through, which needs an installed PostgreSQL; empty: none.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_REPLICA',
        default: '',
        meaning:
          'Set: reads from a streaming replica, and a failover, are tested, which needs an installed PostgreSQL. `npm run test:full -- replica` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_PGBOUNCER',
        default: '',
        meaning:
          'Set: the backend is tested behind PgBouncer, which must be installed. `npm run test:full -- pgbouncer` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_ROLLING',
        default: '',
        meaning:
          'How many requests are sent while each process of the shop is restarted behind HAProxy and behind nginx, which must be installed. Unset: that is not tried. `npm run test:full -- rolling` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_ALERTS',
        default: '',
        meaning:
          'Set: a whole shop is watched by Prometheus, which must be installed, and each alert is made to fire. `npm run test:full -- alerts` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'TEST_SEED',
        default: '',
        meaning:
          'Where random requests and walks begin. `npm run test:full` fills it in, from `--seed` or the commit. Unset: the same for each run.',
        readBy: ['tests'],
      },
      {
        name: 'BASE_URL',
        default: '',
        meaning: 'The running shop that the browser tests visit. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'SHOP_ENVIRONMENT',
        default: '',
        meaning:
          'The settings of that shop as JSON, for a browser test that starts one more of its servers. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'EMPTY_URL',
        default: '',
        meaning: 'A second shop without demo data, which a browser test sets up. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'EMPTY_DATABASE_URL',
        default: '',
        meaning: 'The database of that second shop. `npm test` fills it in.',
        readBy: ['tests'],
      },
      {
        name: 'CHROMIUM_PATH',
        default: '',
        meaning:
          "The browser of the browser tests. Unset: Debian's `chromium-headless-shell` or `chromium`; where there is neither, Playwright downloads its own.",
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

All configuration is by environment variables. None is required: without any, \`npm start\` runs a complete demonstration.
Values are checked at start-up; a wrong one stops the start with a message that says what to do.
Some of them can also be set by administrators at \`/staff/settings\` (\`backend/src/settings.ts\`); what is set there takes
precedence over the variable.

This page is generated. Change \`tools/src/configuration.ts\`, then run \`node_modules/.bin/node tools/src/configuration.ts\`.

${groups.map(table).join('\n')}`

if (import.meta.main) writeFileSync(inRoot('docs', 'configuration.md'), configurationPage())
