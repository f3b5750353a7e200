import type { Disk } from 'flydrive'

/** Folder by folder: a listing of everything would hold all keys at once. */
export async function* listKeys(disk: Disk, folder = ''): AsyncGenerator<string[]> {
  const folders = [folder]
  for (let one = folders.pop(); one !== undefined; one = folders.pop()) {
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(one, { recursive: false, ...(paginationToken ? { paginationToken } : {}) })
      const keys: string[] = []
      for (const found of page.objects) {
        if (found.isFile) keys.push(found.key)
        else folders.push(found.prefix)
      }
      if (keys.length > 0) yield keys
      paginationToken = page.paginationToken
    } while (paginationToken)
  }
}
