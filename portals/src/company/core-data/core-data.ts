import { LOCALES } from '@goldammer/sdk/locales'
import type { CoreData, CoreDataRecord } from '@goldammer/sdk/store/model'
import dayjs, { type Dayjs } from 'dayjs'

/** As the form holds them: the day is picked, all else is as on the wire. */
export type CoreDataFields = Omit<CoreData, 'foundingDate'> & { foundingDate: Dayjs | null }

export const toForm = ({ foundingDate, ...data }: CoreData): CoreDataFields => ({
  ...data,
  foundingDate: foundingDate ? dayjs(foundingDate) : null,
})

const filled = <Texts extends object>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]: [string, string]) => (text?.trim() ? [[name, text.trim()]] : [])),
  ) as Texts

/** An emptied field is null; an emptied language or network is none. */
export function fromForm({ foundingDate, description, socialLinks, ...fields }: CoreDataFields): CoreData {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.trim() || null]))
  return {
    ...(texts as Omit<CoreData, 'foundingDate' | 'description' | 'socialLinks'>),
    nameCompany: fields.nameCompany,
    emailCompany: fields.emailCompany,
    foundingDate: foundingDate?.format('YYYY-MM-DD') ?? null,
    description: filled(description),
    socialLinks: filled(socialLinks),
  }
}

/** A description as one text, for the comparison of two versions. */
export const inAllLanguages = (texts: CoreData['description']) => LOCALES.flatMap((it) => texts[it] ?? []).join(' · ')

export const versioned = ({ coreData, version }: CoreDataRecord) => ({ values: coreData, version })
