import type { KeyOf, ListName, Reads, RecordName, RecordOf, RowOf } from '../../providers/reads.ts'
import { type RecordOptions, type RecordQuery, useRecord } from './use-record.ts'
import { type RowsOptions, type RowsQuery, useRows } from './use-rows.ts'

type RecordArguments<Resource> =
  KeyOf<Resource> extends undefined
    ? [key?: undefined, options?: RecordOptions]
    : [key: KeyOf<Resource>, options?: RecordOptions]

interface DataHooks<Area extends Reads> {
  useRecord: <Name extends RecordName<Area>>(
    resource: Name,
    ...rest: RecordArguments<Area[Name]>
  ) => RecordQuery<RecordOf<Area[Name]>>
  useRows: <Name extends ListName<Area>>(resource: Name, options?: RowsOptions) => RowsQuery<RowOf<Area[Name]>>
}

/** The hooks that read the resources of one area, typed by its calls of the SDK: no screen names a type, and no name is free text. */
export const dataHooks = <Area extends Reads>() => ({ useRecord, useRows }) as DataHooks<Area>
