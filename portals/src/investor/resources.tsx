import { Bell, Folder, LayoutDashboard, Sprout, User } from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../providers/resource.ts'
import { pageWith } from '../shared/words.tsx'
import { pages } from './pages.ts'

export const resources: PortalResource[] = [
  {
    name: 'dashboard',
    label: 'own.dashboard.menu',
    icon: LayoutDashboard,
    list: { path: '/', view: lazy(pages['/']) },
  },
  {
    name: 'investments',
    label: 'own.investments.title',
    icon: Sprout,
    list: { path: '/investments', view: lazy(pages['/investments']) },
    show: { path: '/investments/:orderId/:productId', view: lazy(pages['/investments/:orderId/:productId']) },
  },
  {
    name: 'documents',
    label: 'investor.documents.title',
    icon: Folder,
    list: { path: '/documents', view: lazy(pages['/documents']) },
    counted: true,
  },
  {
    name: 'news',
    label: 'own.news.title',
    icon: Bell,
    counted: true,
    list: { path: '/news', view: lazy(pages['/news']) },
  },
  {
    name: 'profile',
    label: 'own.profile.title',
    icon: User,
    list: { path: '/profile', view: pageWith(['survey'], pages['/profile']) },
  },
  {
    name: 'identity-check',
    label: 'own.identity.title',
    list: { path: '/identity-check', view: lazy(pages['/identity-check']) },
  },
  {
    name: 'companies',
    label: 'investor.profile.tabs.companies',
  },
]
