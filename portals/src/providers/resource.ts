import type { MessageKey } from '@goldammer/sdk/messages'
import type { ResourceProps } from '@refinedev/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** A page: its address below the area, and the view, loaded when it is entered. */
export interface Page {
  path: string
  view: ComponentType
}

/** One entry makes routes, menu and rights; the calls of the SDK that read it are in the area's reads. */
export interface PortalResource {
  name: string
  label: MessageKey
  /** With an icon it stands in the menu. */
  icon?: LucideIcon
  /** The heading it stands under there; what has none comes under none. */
  group?: MessageKey
  /** What is new of it is counted beside its name; the resource `unread` has the number. */
  counted?: true
  /** Its records stand in the menu, below its name; each has a `path` and a `title`. */
  recordsInMenu?: true
  list?: Page
  show?: Page
  create?: Page
  edit?: Page
  /** Roles that may enter; without it everyone who may enter the area, or everyone who is signed in. */
  roles?: readonly string[] | 'everyone'
  /** For those who decide themselves: not for staff in their place (domain/rights#impersonation). */
  decides?: true
}

export const pagesOf = (resource: PortalResource): Page[] =>
  [resource.list, resource.show, resource.create, resource.edit].filter((it) => it !== undefined)

/** Whether any of one's roles is among the `needed` ones; without those everyone may. */
export const mayEnter = (needed: PortalResource['roles'], own: readonly string[] = []): boolean =>
  !needed || needed === 'everyone' || needed.some((role) => own.includes(role))

export const toRefine = ({ name, list, show, create, edit }: PortalResource): ResourceProps => ({
  name,
  list: list?.path,
  show: show?.path,
  create: create?.path,
  edit: edit?.path,
})
