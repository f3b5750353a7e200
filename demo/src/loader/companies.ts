import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { storeMedium } from '@goldammer/backend/modules/content/media/stored-media'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import { storeFile } from '@goldammer/backend/shared/files'
import { namedId } from '@goldammer/backend/shared/ids'
import { localDate } from '@goldammer/sdk/units'
import { pictures } from '../content/pictures.ts'
import type { DemoAddress, DemoIssuer } from '../content/types.ts'
import { insertAccount } from './accounts.ts'
import { json, type Loading } from './loading.ts'

const art = new URL('../art/', import.meta.url)

/** Every picture and film of art/, in name order. */
export async function loadMedia({ scope, tx, now }: Loading): Promise<void> {
  for (const name of (await readdir(art)).sort()) {
    const content = await readFile(new URL(name, art))
    const id = idOf.media(name)
    const fileId = namedId(`demo.file.${name}`)
    if (extname(name) === '.webm') {
      await storeFile(scope, tx, { id: fileId, fileName: name, mimeType: 'video/webm', content, isPublic: true })
      await tx
        .insertInto('media')
        .values({ id, fileId, alt: json({}), createdAt: now })
        .execute()
    } else {
      await storeMedium(scope, tx, { id, fileId, fileName: name, content, alt: pictures[name] ?? {} })
    }
  }
}

export const oneLine = (address: DemoAddress) =>
  `${address.street} ${address.streetNumber}, ${address.postalCode} ${address.city}`

export async function loadCompanies(loading: Loading, companies: DemoIssuer[]): Promise<void> {
  const { tx, now } = loading
  for (const company of companies) {
    const id = idOf.company(company.key)
    await tx
      .insertInto('company')
      .values({
        id,
        nameCompany: company.nameCompany,
        emailCompany: company.emailCompany,
        registerNr: company.registerNr,
        legalForm: company.legalForm,
        registerCourt: company.registerCourt,
        powerOfRepresentation: company.powerOfRepresentation,
        taxNr: company.taxNr,
        taxOffice: company.taxOffice,
        foundingDate: localDate(company.foundingDate),
        headquarter: oneLine(company.headquarter),
        vatId: company.vatId,
        description: json(company.description),
        ...company.socialLinks,
        phone: company.phone,
        iban: company.iban,
        bank: company.bank,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    for (const [index, member] of company.team.entries()) {
      await tx
        .insertInto('teamMember')
        .values({
          id: namedId(`demo.team.${company.key}.${member.key}`),
          companyId: id,
          name: member.name,
          position: json(member.position),
          description: json(member.description),
          socialNetworks: json(Object.entries(member.socialNetworks).map(([network, url]) => ({ network, url }))),
          profileImageId: idOf.media(member.profileImage),
          sort: index,
        })
        .execute()
    }
    await tx
      .insertInto('representative')
      .values(
        company.representatives.map((one, index) => ({
          id: namedId(`demo.representative.${company.key}.${index}`),
          companyId: id,
          firstName: one.firstName,
          lastName: one.lastName,
          position: one.position,
          companyRole: one.companyRole,
          zipcode: one.zipcode,
          isPep: one.isPep,
          dateOfBirth: localDate(one.birthDate),
          placeOfBirth: one.placeOfBirth,
          votingRightsPercentage: one.votingRightsPercentage,
          capitalSharesPercentage: one.capitalSharesPercentage,
        })),
      )
      .execute()
    for (const user of company.users) {
      await insertAccount(loading, {
        ...user,
        customerNumber: `C-${user.key}`.slice(0, 40),
        registeredAt: now,
        address: company.headquarter,
        salutation: 'not_specified',
      })
      await tx
        .insertInto('companyMembership')
        .values({ customerId: idOf.customer(user.key), companyId: id, role: user.role, createdAt: now })
        .execute()
    }
  }
}
