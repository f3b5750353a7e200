import { BadgeCheck, CalendarX2, Package, Tags, TicketPercent } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages of what is offered. */
export const offerResources: PortalResource[] = [
  {
    name: 'products',
    label: 'staff.products.title',
    icon: Package,
    group: 'staff.menu.offer',
    roles: ['content', 'admin', 'compliance'],
    list: { path: '/products', view: pageWith(['staff-offer'], () => import('./products/list.tsx')) },
    create: { path: '/products/new', view: pageWith(['staff-offer'], () => import('./products/create.tsx')) },
    show: {
      path: '/products/:id',
      view: pageWith(['staff-content', 'staff-offer'], () => import('./products/show.tsx')),
    },
  },
  {
    name: 'releases',
    label: 'staff.releases.title',
    icon: BadgeCheck,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/releases', view: pageWith(['staff-offer'], () => import('./products/releases.tsx')) },
  },
  {
    name: 'early-ends',
    label: 'staff.earlyEnds.title',
    icon: CalendarX2,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/early-ends', view: pageWith(['staff-offer'], () => import('./early-ends/list.tsx')) },
    show: { path: '/early-ends/:id', view: pageWith(['staff-offer'], () => import('./early-ends/show.tsx')) },
  },
  {
    name: 'promotions',
    label: 'staff.promotions.title',
    icon: TicketPercent,
    group: 'staff.menu.offer',
    roles: ['content', 'admin'],
    list: { path: '/promotions', view: pageWith(['staff-offer'], () => import('./products/promotions.tsx')) },
  },
  {
    name: 'properties',
    label: 'staff.properties.title',
    icon: Tags,
    group: 'staff.menu.offer',
    roles: ['content', 'admin'],
    list: {
      path: '/properties',
      view: pageWith(['staff-content', 'staff-offer'], () => import('./properties/list.tsx')),
    },
  },
]
