import { companies } from './content/companies.ts'
import { personas } from './content/customers.ts'
import { author, staff } from './content/staff.ts'

export type DemoAccount = { role: string; email: string; password: string; name: string; note: string }

/** Who can log in to the demo: what `npm start` prints at its end. */
export function demoAccounts(password: string): DemoAccount[] {
  const named = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`
  return [
    ...personas.map((one) => ({
      role: 'investor',
      email: one.email,
      password,
      name: named(one.person),
      note: one.purpose,
    })),
    ...companies.flatMap((company) =>
      company.users.map((user) => ({
        role: 'company',
        email: user.email,
        password,
        name: named(user),
        note: `${user.role}, ${company.nameCompany}`,
      })),
    ),
    { role: 'author', email: author.email, password, name: named(author), note: 'writes posts' },
    ...staff.map((one) => ({ role: 'staff', email: one.email, password, name: named(one), note: one.role })),
  ]
}
