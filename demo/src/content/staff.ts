import type { DemoStaff } from './types.ts'

export const staff: DemoStaff[] = [
  {
    key: 'staff-support-1',
    role: 'support',
    firstName: 'Sina',
    lastName: 'Support',
    email: 'sina.support@goldammer.example',
    locale: 'de-DE',
  },
  {
    key: 'staff-compliance-1',
    role: 'compliance',
    firstName: 'Conny',
    lastName: 'Compliance',
    email: 'conny.compliance@goldammer.example',
    locale: 'de-DE',
  },
  {
    key: 'staff-compliance-2',
    role: 'compliance',
    firstName: 'Cem',
    lastName: 'Compliance',
    email: 'cem.compliance@goldammer.example',
    locale: 'de-DE',
  },
  {
    key: 'staff-finance-1',
    role: 'finance',
    firstName: 'Fritz',
    lastName: 'Finanz',
    email: 'fritz.finanz@goldammer.example',
    locale: 'de-DE',
  },
  {
    key: 'staff-finance-2',
    role: 'finance',
    firstName: 'Frida',
    lastName: 'Finanz',
    email: 'frida.finanz@goldammer.example',
    locale: 'de-DE',
  },
  {
    key: 'staff-content-1',
    role: 'content',
    firstName: 'Carla',
    lastName: 'Content',
    email: 'carla.content@goldammer.example',
    locale: 'pl-PL',
  },
  {
    key: 'staff-admin-1',
    role: 'admin',
    firstName: 'Adam',
    lastName: 'Admin',
    email: 'adam.admin@goldammer.example',
    locale: 'en-GB',
  },
]

/** An account for the blog and the newsroom (R6.08). */
export const author = {
  key: 'redaktion',
  firstName: 'Redaktion',
  lastName: 'Goldammer',
  email: 'redaktion@goldammer.example',
  locale: 'de-DE' as const,
}
