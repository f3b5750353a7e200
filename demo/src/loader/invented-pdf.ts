import { type PdfContent, renderPdf } from '@goldammer/backend/modules/documents/pdf'
import { storeFile } from '@goldammer/backend/shared/files'
import { translate } from '@goldammer/sdk/translate'
import type { Loading } from './loading.ts'

type Invented = Pick<PdfContent, 'title' | 'subtitle' | 'author' | 'blocks'> & { id: string; fileName: string }

/** Keeps a file that says at its foot that it is invented; answers its id. */
export async function storeInventedPdf(
  { scope, tx, now }: Loading,
  { id, fileName, ...text }: Invented,
): Promise<string> {
  const content = await renderPdf({
    ...text,
    locale: 'de-DE',
    foot: `${text.title} · Muster, frei erfunden`,
    pageLabel: (page, of) => translate('de-DE', 'pdf.page', { page, of }),
    createdAt: now,
  })
  await storeFile(scope, tx, { id, fileName, mimeType: 'application/pdf', content })
  return id
}
