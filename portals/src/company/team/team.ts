import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { CompanyTeamMember, SocialProfiles, TeamMemberInput } from '@goldammer/sdk/store/model'

export const NETWORKS = ['linkedIn', 'xing', 'facebook', 'instagram'] as const satisfies (keyof SocialProfiles)[]

/** What an empty form starts with; each language has its field. */
export const NOBODY: TeamMemberInput = { name: '', position: { 'de-DE': '' }, description: {}, socialNetworks: {} }

/** The text in the reader's language, else in German. */
export const textIn = (texts: Partial<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] || texts['de-DE'] || ''

export function valuesOf({ name, position, description, socialNetworks }: CompanyTeamMember): TeamMemberInput {
  return { name, position, description, socialNetworks }
}

/** Without the languages and networks that were left empty. */
export function filled({ name, position, description, socialNetworks }: TeamMemberInput): TeamMemberInput {
  const texts = <T extends object>(all: T) => Object.fromEntries(Object.entries(all).filter(([, text]) => text?.trim()))
  return {
    name,
    position: { 'de-DE': '', ...texts(position) },
    description: texts(description),
    socialNetworks: texts(socialNetworks),
  }
}

/** One line for each language that says something. */
export const inAllLanguages = (texts: Partial<Record<Locale, string>>): string =>
  LOCALES.flatMap((locale) => (texts[locale] ? [`${locale.slice(0, 2)}: ${texts[locale]}`] : [])).join(' · ')
