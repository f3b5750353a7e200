import type pg from 'pg'
import { composeModules } from './composition.ts'
import type { Config } from './config.ts'
import { noChurchTax } from './ports/church-tax/none.ts'
import { sandboxChurchTax } from './ports/church-tax/sandbox.ts'
import { noCustody } from './ports/custody/none.ts'
import { sandboxCustody } from './ports/custody/sandbox.ts'
import { noIdentity } from './ports/identity/none.ts'
import { sandboxIdentity } from './ports/identity/sandbox.ts'
import { configuredKeys } from './ports/keys/configured.ts'
import { smtpMail } from './ports/mail/smtp.ts'
import { sandboxPayment } from './ports/payment/sandbox.ts'
import { stripePayment } from './ports/payment/stripe.ts'
import { clamavScan } from './ports/scan/clamav.ts'
import { diskStorage } from './ports/storage/disk.ts'
import { storageOf } from './ports/storage/places.ts'
import { s3Storage } from './ports/storage/s3.ts'
import type { AppDependencies } from './shared/app-dependencies.ts'
import { type Clock, systemClock } from './shared/clock.ts'
import { openDatabase } from './shared/database.ts'

/** Chooses the adapters the configuration names; it composes the modules, too. */
export function assembleDependencies(
  config: Config,
  pool: pg.Pool,
  smtpUrl: string,
  clock = clockOf(config),
): AppDependencies {
  composeModules()
  const db = openDatabase(pool)
  const sandbox = sandboxPayment({ db, config, clock })
  const stripe = config.stripe && stripePayment({ settings: config.stripe, clock })
  const ports = {
    payment: config.paymentProvider === 'stripe' && stripe ? stripe : sandbox,
    payments: stripe ? [sandbox, stripe] : [sandbox],
    identity: config.identityProvider === 'none' ? noIdentity : sandboxIdentity({ db, config, clock }),
    churchTax: config.churchTaxProvider === 'none' ? noChurchTax : sandboxChurchTax({ db }),
    custody: config.custodyProvider === 'none' ? noCustody : sandboxCustody({ db, config, clock }),
    mail: smtpMail({ url: smtpUrl, from: () => config.mailFrom }),
    storage: storageOf(diskStorage(config.dataDir), config.s3 && s3Storage(config.s3), config.filesIn),
    keys: configuredKeys(config.dataKeys),
    scan: config.clamavUrl ? clamavScan(config.clamavUrl) : null,
  }
  return { db, clock, config, ports }
}

function clockOf({ fixedNow }: Config): Clock {
  return fixedNow ? { now: () => fixedNow } : systemClock
}
