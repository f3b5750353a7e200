import { BlockList, isIP } from 'node:net'
import type { Database } from '../../shared/database.ts'

type Maintenance = { active: boolean; allowed: BlockList }

/** So long a replica may go on after staff have switched; asked by every call, read from the database this seldom. */
const keptMs = 1_000
const kept = new WeakMap<Database, { maintenance: Promise<Maintenance>; until: number }>()

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

export function readMaintenance(db: Database): Promise<Maintenance> {
  const known = kept.get(db)
  if (known && Date.now() < known.until) return known.maintenance
  const maintenance = read(db)
  kept.set(db, { maintenance, until: Date.now() + keptMs })
  maintenance.catch(() => kept.delete(db))
  return maintenance
}
