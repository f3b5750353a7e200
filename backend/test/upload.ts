import type { Answer, Visitor } from './build-app.ts'

/** Sends bytes as the field `file` of a form, under a name that says nothing of them, with further fields. */
export async function sendFile(
  visitor: Pick<Visitor, 'post'>,
  address: string,
  content: Buffer,
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'foto.exe')
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return await visitor.post(address, body, { 'content-type': request.headers.get('content-type')! })
}
