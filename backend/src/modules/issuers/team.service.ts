import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import { purgeIssuerPages } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { type Given, portraitOf } from '../accounts/customers/picture.service.ts'
import { eraseMediumOf, storeMedium } from '../content/media/stored-media.ts'
import { refuseProfileLink } from './profile-link.ts'
import * as repository from './team.repository.ts'

type Schemas = components['schemas']
type Member = Schemas['CompanyTeamMember']
type Input = Schemas['TeamMemberInput']
type Network = keyof Schemas['SocialProfiles']

/** More than any page can show; it bounds what one request may reorder. */
const TEAM_MAX = 100

function toMember(row: repository.MemberRow): Member {
  const shown = {
    name: row.name,
    position: row.position as Member['position'],
    description: row.description as Member['description'],
    socialNetworks: Object.fromEntries(
      (row.socialNetworks as { network: Network; url: string }[]).map(({ network, url }) => [network, url]),
    ),
    profileImage: row.imageUrl,
  }
  return { id: row.id, version: versionOf(shown), ...shown }
}

/** R3.13: the people a company shows on its products' pages, in their order. */
export async function listTeam(scope: Scope, companyId: string): Promise<Schemas['Team']> {
  return { elements: (await repository.listMembers(scope.db, companyId)).map(toMember) }
}

export async function readTeamMember(scope: Scope, companyId: string, memberId: string): Promise<Member> {
  const { elements } = await listTeam(scope, companyId)
  const member = elements.find(({ id }) => id === memberId)
  if (!member) throw new AppError('TEAM_MEMBER_NOT_FOUND')
  return member
}

const trimmed = (texts: Translated): Translated =>
  Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])))

/** What is written, without blanks around it; refuses what is missing or no address. */
function cleaned({ name, position, description, socialNetworks }: Input) {
  const texts = { name: name.trim(), position: trimmed(position), description: trimmed(description) }
  const profiles = Object.entries(socialNetworks).flatMap(([network, url]) =>
    url.trim() ? [{ network, url: url.trim() }] : [],
  )
  const refusals: ErrorEntry[] = []
  if (!texts.name) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/name' })
  if (!texts.position['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/position/de-DE' })
  for (const { network, url } of profiles) {
    const refusal = refuseProfileLink(network as Network, url, `/socialNetworks/${network}`)
    if (refusal) refusals.push(refusal)
  }
  if (refusals.length > 0) throw new AppError(refusals)
  return {
    name: texts.name,
    position: JSON.stringify(texts.position),
    description: JSON.stringify(texts.description),
    socialNetworks: JSON.stringify(profiles),
  }
}

/** Locks the team while `act` changes it, and purges the pages that show it. */
async function changeTeam(
  scope: Scope,
  companyId: string,
  act: (tx: Tx, members: repository.MemberRow[]) => Promise<void>,
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await repository.lockTeam(tx, companyId)
    await act(tx, await repository.listMembers(tx, companyId))
    await purgeIssuerPages(scope, tx, companyId)
  })
}

function rowOf(members: repository.MemberRow[], memberId: string): repository.MemberRow {
  const row = members.find(({ id }) => id === memberId)
  if (!row) throw new AppError('TEAM_MEMBER_NOT_FOUND')
  return row
}

/** Comes last. */
export async function addTeamMember(scope: Scope, companyId: string, input: Input): Promise<Member> {
  const values = cleaned(input)
  const id = newId(scope.clock.now())
  await changeTeam(scope, companyId, async (tx, members) => {
    if (members.length >= TEAM_MAX) throw new AppError('TEAM_FULL')
    const sort = Math.max(-1, ...members.map((row) => row.sort)) + 1
    await repository.insertMember(tx, { id, companyId, ...values, sort })
  })
  return await readTeamMember(scope, companyId, id)
}

/** `version` names what the change was made on; without it the last one wins. */
export async function updateTeamMember(
  scope: Scope,
  companyId: string,
  memberId: string,
  input: Input,
  version?: string,
): Promise<Member> {
  await changeTeam(scope, companyId, async (tx, members) => {
    const { id: _id, version: _version, ...shown } = toMember(rowOf(members, memberId))
    refuseStale(shown, version)
    await repository.updateMember(tx, memberId, cleaned(input))
  })
  return await readTeamMember(scope, companyId, memberId)
}

export async function deleteTeamMember(scope: Scope, companyId: string, memberId: string): Promise<void> {
  await changeTeam(scope, companyId, async (tx, members) => {
    const { profileImageId } = rowOf(members, memberId)
    await repository.deleteMember(tx, memberId)
    if (profileImageId) await eraseMediumOf(scope, tx, memberId, profileImageId)
  })
}

/** The input must name exactly the team: ordering an older one is refused. */
export async function orderTeam(scope: Scope, companyId: string, memberIds: string[]): Promise<Schemas['Team']> {
  await changeTeam(scope, companyId, async (tx, members) => {
    const named = new Set(memberIds)
    const isTeam = named.size === members.length && members.every(({ id }) => named.has(id))
    if (!isTeam || memberIds.length !== named.size) throw new AppError('RECORD_CHANGED')
    for (const [sort, id] of memberIds.entries()) await repository.updateMember(tx, id, { sort })
  })
  return await listTeam(scope, companyId)
}

/** Everyone may see it; it takes the place of the one before. */
export async function setTeamPicture(
  scope: Scope,
  customerId: string,
  { companyId, memberId }: { companyId: string; memberId: string },
  given: Given,
): Promise<Member> {
  await readTeamMember(scope, companyId, memberId)
  const content = await portraitOf(scope, customerId, given)
  await changeTeam(scope, companyId, async (tx, members) => {
    const { name, profileImageId } = rowOf(members, memberId)
    const portrait = { fileName: 'portrait.webp', content, alt: { 'de-DE': name }, belongsTo: memberId }
    const { id } = await storeMedium(scope, tx, portrait)
    await repository.updateMember(tx, memberId, { profileImageId: id })
    if (profileImageId) await eraseMediumOf(scope, tx, memberId, profileImageId)
  })
  return await readTeamMember(scope, companyId, memberId)
}

export async function deleteTeamPicture(scope: Scope, companyId: string, memberId: string): Promise<void> {
  await changeTeam(scope, companyId, async (tx, members) => {
    const { profileImageId } = rowOf(members, memberId)
    if (!profileImageId) return
    await repository.updateMember(tx, memberId, { profileImageId: null })
    await eraseMediumOf(scope, tx, memberId, profileImageId)
  })
}
