import { BlockList, isIP } from 'node:net'
import type { Database } from '../../shared/database.ts'
import { cachedPublicRead } from '../../shared/public-cache.ts'

type Maintenance = { active: boolean; allowed: BlockList }

/** Addresses, and networks such as 10.0.0.0/8. What is neither lets nobody in. */
function listOf(addresses: string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', prefix] = entry.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = Number(prefix)
    if (isIP(address) === 0) continue
    if (prefix === undefined) list.addAddress(address, family)
    else if (Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32))
      list.addSubnet(address, bits, family)
  }
  return list
}

async function read(db: Database): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').selectAll().executeTakeFirst()
  return { active: row?.active ?? false, allowed: listOf(row?.allowedAddresses ?? []) }
}

/** Asked by every call; a replica may go on for a second after staff have switched. */
export const readMaintenance = (db: Database): Promise<Maintenance> =>
  cachedPublicRead(db, 'maintenance', () => read(db))
