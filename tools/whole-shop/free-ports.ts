import { findFreePort } from '../src/settings.ts'

/** Different ones: the system may offer a port again that nobody has taken yet. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}
