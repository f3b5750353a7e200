import { someoneOf } from '../../factories.ts'
import { asStaff, call } from '../people.ts'
import type { System } from '../system.ts'
import type { Act } from './act.ts'

const pages: string[] = []
let editor: Promise<Awaited<ReturnType<typeof someoneOf>>> | undefined

const editorOf = ({ shop }: System) => {
  editor ??= someoneOf(shop, 'content', 'Carla Content')
  return editor
}

const isPublished = async ({ shop }: System, pageId: string) =>
  (await shop.db
    .selectFrom('cmsPageVersion')
    .select('id')
    .where('pageId', '=', pageId)
    .where('state', '=', 'published')
    .executeTakeFirst()) !== undefined

/** R3.17: a page that was written is published: version, address and purge together, or nothing of it. */
const publication: Act = {
  name: 'publication',
  async prepare(system, round) {
    const carla = await editorOf(system)
    const technicalName = `chaos-${round}`
    const { status, body } = await carla.post('/cms-pages', {
      technicalName,
      type: 'page',
      name: { 'de-DE': `Seite ${round}` },
      paths: { 'de-DE': `seite/${technicalName}` },
    })
    if (status !== 201) throw new Error(`writing a page answered ${status}`)
    pages.push(body.id)
  },
  async tasks(system) {
    const open: string[] = []
    for (const pageId of pages) if (!(await isPublished(system, pageId))) open.push(pageId)
    return open.map((pageId) => ({
      about: `the publication of ${pageId}`,
      isDone: () => isPublished(system, pageId),
      attempt: async (web) =>
        call(web, 'POST', `/staff-api/cms-pages/${pageId}/publish`, {
          body: { release: 'now' },
          headers: await asStaff(system.shop, (await editorOf(system)).id),
        }),
    }))
  },
}

export const publishing = [publication]
