import { run } from './run.ts'

type Account = { role: string; email: string; password?: string; name?: string; note?: string }

const PLACES = [
  ['Shop', '/', 'Deutsch'],
  ['', '/en-GB', 'English'],
  ['', '/pl-PL', 'Polski'],
  ['Investor portal', '/investor-portal', ''],
  ['Company portal', '/company-portal', ''],
  ['Staff', '/staff', ''],
  ['Mail inbox', '/sandbox/mail', 'every mail the shop sends'],
  ['Bank', '/sandbox/bank', 'every debit: credit it, or give it back'],
] as const

export function printPlaces(publicUrl: string) {
  const rows = PLACES.map(([title, path, note]) => [title, `${publicUrl}${path}`, note])
  console.log(`\n${columns(rows)}\n`)
}

/** The demo data names its accounts itself, one JSON object a line. */
export async function readAccounts(environment: NodeJS.ProcessEnv): Promise<Account[]> {
  const { code, output } = await run({
    name: 'accounts',
    program: 'node',
    parameters: ['src/print-accounts.ts'],
    folder: 'demo',
    environment,
  })
  if (code !== 0) return []
  return output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Account] : []))
}

export function printAccounts(accounts: Account[]) {
  if (accounts.length === 0) return
  const passwords = new Set(accounts.map(({ password }) => password))
  const shared = passwords.size === 1 ? [...passwords][0] : undefined
  const rows = accounts.map(({ role, email, password, name, note }) => [
    role,
    email,
    ...(shared ? [] : [password ?? '']),
    [name, note].filter(Boolean).join(': '),
  ])
  console.log(`Demo accounts${shared ? `, all with the password ${shared}` : ''}\n${columns(rows)}\n`)
}

export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n')
}
