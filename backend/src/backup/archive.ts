import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { decrypterOf, encrypterOf } from './key.ts'
import { BackupProblem } from './problem.ts'

/** Adds an entry; resolves when the archive has taken it. */
export type AddEntry = (name: string, content: Uint8Array) => Promise<void>

/**
 * Writes a tar archive, encrypted in the format of age, so that `age --decrypt` and `tar` read it without this program. It stands
 * under its name only once it is whole and on the disk.
 */
export async function writeArchive(
  path: string,
  key: string | null,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const encrypter = encrypterOf(key)
  const half = `${path}.part`
  const { readable, controller } = createTarPacker()
  const add: AddEntry = async (name, content) => {
    const writer = controller
      .add({ name, size: content.length, type: 'file', mode: 0o600, mtime: new Date(0) })
      .getWriter()
    if (content.length > 0) await writer.write(new Uint8Array(content.buffer, content.byteOffset, content.length))
    await writer.close()
  }
  let problem: BackupProblem | null = null
  const filled = fill(add).then(
    () => controller.finalize(),
    (error: unknown) => {
      if (error instanceof BackupProblem) problem = error
      controller.error(error)
    },
  )
  try {
    const encrypted = await encrypter.encrypt(readable)
    await pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(half, { mode: 0o600 }),
    )
    await filled
    await toDisk(half)
    await rename(half, path)
    await toDisk(dirname(path))
  } catch (error) {
    await rm(half, { force: true })
    throw problem ?? error
  }
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

export type Entry = { name: string; body: AsyncIterable<Uint8Array> }

/** The entries of an archive in their order; the body of one is read before the next comes. A changed or cut archive is an error. */
export async function* readArchive(path: string, key: string | null): AsyncGenerator<Entry> {
  const decrypter = decrypterOf(key)
  const source = createReadStream(path)
  const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>
  try {
    const plain = await decrypter.decrypt(encrypted).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupProblem(`There is no backup at ${path}.`)
      throw new BackupProblem(`BACKUP_KEY does not open ${path}, or it is no backup: ${(error as Error).message}`)
    })
    const entries = (plain as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of unbroken(path, entries))
      yield { name: header.name, body: unbroken(path, body) }
  } finally {
    source.destroy()
  }
}

/** What a stream holds; that it breaks off is told as what it means for whoever restores. */
async function* unbroken<Part>(path: string, stream: ReadableStream<Part>): AsyncGenerator<Part> {
  try {
    for await (const part of stream as unknown as AsyncIterable<Part>) yield part
  } catch (error) {
    throw new BackupProblem(`${path} is cut off or was changed (${(error as Error).message}). Use another backup.`)
  }
}

/** The whole body of a small entry. */
export async function readWhole({ body }: Entry): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
