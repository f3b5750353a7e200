import { type Installed, installedPackages, type Manifest, nameWithVersion } from './packages.ts'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'

/** Licences (SPDX) that ask for a notice at most, so that a company may run and change what is built of them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

type Exception = { licence: string; why: string }

/** By name; whatever else such a package may come with one day is asked about again. */
const EXCEPTIONS: Record<string, Exception> = {
  '@expo-google-fonts/hanken-grotesk': { licence: 'MIT AND OFL-1.1', why: 'a font in PDF files, unchanged' },
  '@fontsource-variable/bricolage-grotesque': { licence: 'OFL-1.1', why: 'a font, served unchanged' },
  '@fontsource-variable/hanken-grotesk': { licence: 'OFL-1.1', why: 'a font, served unchanged' },
  'axe-core': { licence: 'MPL-2.0', why: 'runs in tests alone' },
  lightningcss: { licence: 'MPL-2.0', why: 'builds styles, unchanged' },
  'quantlib-wasm': { licence: 'BSD-3-Clause-Attribution', why: 'a reference in tests alone' },
}

/** The same for what is built once for each platform, by the beginning of the name. */
const EXCEPTIONS_BY_PLATFORM: Record<string, Exception> = {
  '@img/sharp-libvips-': { licence: 'LGPL-3.0-or-later', why: 'a shared library, loaded unchanged' },
  'lightningcss-': { licence: 'MPL-2.0', why: 'builds styles, unchanged' },
}

/** What has no field for it, read from its LICENSE file or its Readme by a person. */
const READ_BY_HAND: Record<string, string> = {
  // In its Readme; the S3 server of the tests logs with it.
  'humanize-number@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
}

function licenceOf({ license, licenses }: Manifest): string | null {
  const named = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
  return named?.trim() || null
}

/** The licence that a package names, or that a person read from its files; null where there is none. */
export const nameLicence = (one: Pick<Installed, 'name' | 'version' | 'manifest'>): string | null =>
  licenceOf(one.manifest) ?? READ_BY_HAND[nameWithVersion(one)] ?? null

/** SPDX: of "or" one is enough, of "and" each is needed; "or" binds less. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ')
  // Parts in parentheses are only understood where they are the whole, or of one kind.
  if (/\bor\b/i.test(bare) && /\band\b/i.test(bare)) return false
  if (/\bor\b/i.test(bare)) return bare.split(/\s+or\s+/i).some((one) => ALLOWED.has(one.trim()))
  return bare.split(/\s+and\s+/i).every((one) => ALLOWED.has(one.trim()))
}

/** Why a package may not be used, or null. */
export function refuseLicence(one: Pick<Installed, 'name' | 'version' | 'manifest'>): string | null {
  const licence = nameLicence(one)
  if (!licence) return `${nameWithVersion(one)} names no licence`
  if (isAllowed(licence)) return null
  const platform = Object.keys(EXCEPTIONS_BY_PLATFORM).find((start) => one.name.startsWith(start))
  const exception = EXCEPTIONS[one.name] ?? (platform ? EXCEPTIONS_BY_PLATFORM[platform] : undefined)
  return exception?.licence === licence ? null : `${nameWithVersion(one)} has the licence ${licence}`
}

if (import.meta.main) {
  await main(async () => {
    const refused = installedPackages(inRoot()).flatMap((one) => refuseLicence(one) ?? [])
    for (const sentence of refused) console.log(`${sentence}: ask for advice, then allow it in tools/src/licences.ts`)
    return refused.length > 0 ? 1 : 0
  })
}
