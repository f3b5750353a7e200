import { z } from 'zod'
import { isId } from '../../shared/ids.ts'

/**
 * A CMS page as stored in cms_page.sections (R3.17); translated texts lie in the slots' config. What an import or an editor
 * left broken reads as if it had not been set: no page fails for it.
 */
const objects = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) : [],
    z.array(item),
  )

const text = z.string().nullable().catch(null)
const shown = z.boolean().catch(true)
const everywhere = { mobile: true, tablet: true, desktop: true }

const placed = {
  name: text,
  cssClass: text,
  visibility: z.object({ mobile: shown, tablet: shown, desktop: shown }).catch(everywhere),
  backgroundMedia: z.string().refine(isId).nullable().catch(null),
  backgroundColor: text,
  backgroundMediaMode: z.enum(['auto', 'contain', 'cover']).nullable().catch(null),
  marginTop: text,
  marginBottom: text,
  marginLeft: text,
  marginRight: text,
}

const slot = z.object({
  slot: z.string().catch('content'),
  type: z.string().catch(''),
  config: z.record(z.string(), z.unknown()).catch({}),
})

const block = z.object({
  ...placed,
  type: z.string().catch(''),
  sectionPosition: z.enum(['main', 'sidebar']).catch('main'),
  sizingMode: z.enum(['boxed', 'full_width']).nullable().catch(null),
  slots: objects(slot),
})

const section = z.object({
  ...placed,
  type: z.enum(['default', 'sidebar']).catch('default'),
  sizingMode: z.enum(['boxed', 'full_width']).catch('boxed'),
  mobileBehavior: z.enum(['hidden', 'wrap']).nullable().catch(null),
  blocks: objects(block),
})

export type StoredSlot = z.infer<typeof slot>
export type StoredBlock = z.infer<typeof block>
export type StoredSection = z.infer<typeof section>
export type Placed = Pick<StoredBlock, keyof typeof placed>

export const readSections = (stored: unknown): StoredSection[] => objects(section).parse(stored)
