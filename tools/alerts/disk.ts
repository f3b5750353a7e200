import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTES = 256

export type Disk = {
  /** Fills it up to this ratio; answers how to make room again. */
  fill(ratio: number): () => Promise<void>
  unmount(): void
}

/** A disk of its own for the files, small enough to be filled; null without the right to mount one. */
export function mountDisk(folder: string): Disk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'goldammer-alerts', folder], { stdio: 'pipe' })
  } catch {
    return null
  }
  return {
    fill(ratio) {
      const { bsize, blocks, bavail } = statfsSync(folder)
      const file = join(folder, 'what-fills-the-disk')
      writeFileSync(file, Buffer.alloc(Math.max(0, Math.floor(bavail - (1 - ratio) * blocks) * bsize), 1))
      return async () => rmSync(file)
    },
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }),
  }
}
