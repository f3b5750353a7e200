import type { AnswerOf, ListName, Reads, RowOf } from '../../providers/reads.ts'
import { type KeysetList, type ListOptions, useKeysetList } from './use-keyset-list.ts'

type UseKeysetList<Area extends Reads> = <Name extends ListName<Area>>(
  resource: Name,
  options: ListOptions,
) => KeysetList<RowOf<Area[Name]>, AnswerOf<Area[Name]>>

/** The hook for the lists of one area. It is apart from `dataHooks`, because the first page of an area has no such list. */
export const keysetListOf = <Area extends Reads>() => useKeysetList as UseKeysetList<Area>
