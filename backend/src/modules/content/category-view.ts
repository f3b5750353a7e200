import { viewOf } from '../../shared/table-view.ts'

/** The categories of the shop and its navigation. */
export const categoryView = viewOf('category', [
  'active',
  'cmsPageId',
  'id',
  'name',
  'parentId',
  'position',
  'root',
  'type',
])
