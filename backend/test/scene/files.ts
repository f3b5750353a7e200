import sharp from 'sharp'
import { storeFile } from '../../src/shared/files.ts'
import type { TestApp } from '../build-app.ts'
import type { FormFile } from './callers.ts'

// Files as a form sends them.

export async function aStoredPhoto(test: TestApp): Promise<string> {
  const content = Buffer.from((await aPhotoFile()).content)
  const file = { fileName: 'nachweis.jpg', mimeType: 'image/jpeg', content }
  return (await storeFile(test.scope, test.db, file)).id
}

export const aPhoto = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c98a1b' } })

/** A picture as a form sends it. */
export async function aPhotoFile(): Promise<FormFile> {
  return { fileName: 'foto.jpg', type: 'image/jpeg', content: await aPhoto.clone().jpeg().toBuffer() }
}

/** The smallest thing that is a PDF by its content. */
export const aPdfFile = (): FormFile => ({
  fileName: 'bericht.pdf',
  type: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
      'trailer<</Size 3/Root 1 0 R>>\nstartxref\n96\n%%EOF\n',
  ),
})
