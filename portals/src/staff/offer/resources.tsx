import {
  listEarlyEndRecords,
  listProductRecords,
  listPromotionRecords,
  readEarlyEndRecord,
  readProductChoices,
  readProductRecord,
} from '@goldammer/sdk/staff/products'
import { BadgeCheck, CalendarX2, Package, Tags, TicketPercent } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages and reads of what is offered. */
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
    readList: async ({ filters: { state, type, ...filters }, ...page }) =>
      (
        await listProductRecords({
          ...page,
          ...filters,
          state: state?.split(','),
          type: type?.split(','),
        } as ProductParams)
      ).data,
    readOne: async (id) => (await readProductRecord(id)).data,
  },
  {
    name: 'releases',
    label: 'staff.releases.title',
    icon: BadgeCheck,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/releases', view: pageWith(['staff-offer'], () => import('./products/releases.tsx')) },
    readList: async ({ filters: _none, ...page }) => (await listProductRecords({ ...page, asksCompliance: true })).data,
  },
  {
    name: 'early-ends',
    label: 'staff.earlyEnds.title',
    icon: CalendarX2,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/early-ends', view: pageWith(['staff-offer'], () => import('./early-ends/list.tsx')) },
    show: { path: '/early-ends/:id', view: pageWith(['staff-offer'], () => import('./early-ends/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listEarlyEndRecords({ ...page, state: state?.split(',') } as EarlyEndParams)).data,
    readOne: async (id) => (await readEarlyEndRecord(id)).data,
  },
  {
    name: 'promotions',
    label: 'staff.promotions.title',
    icon: TicketPercent,
    group: 'staff.menu.offer',
    roles: ['content', 'admin'],
    list: { path: '/promotions', view: pageWith(['staff-offer'], () => import('./products/promotions.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listPromotionRecords({ ...page, state: state?.split(',') } as PromotionParams)).data,
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
  {
    name: 'product-choices',
    label: 'staff.products.title',
    roles: ['content', 'admin', 'compliance'],
    readOne: async () => ({ id: 'all', ...(await readProductChoices()).data }),
  },
]

type ProductParams = Parameters<typeof listProductRecords>[0]
type PromotionParams = Parameters<typeof listPromotionRecords>[0]
type EarlyEndParams = Parameters<typeof listEarlyEndRecords>[0]
