/** Which page of a list: behind a cursor, the last one, or the one that begins at a value of what the list is sorted by. */
export type PageQuery = { cursor?: string } | { anchor: 'last' } | { at: string }

export type ListQuery = PageQuery & {
  limit?: number
  sort?: string
  filters: Record<string, string>
}

export interface ListAnswer<Row> {
  elements: Row[]
  total?: number
  /** There are more than the total: nobody has counted them all. */
  more?: boolean
  next?: string | null
  previous?: string | null
}

/** The calls of the SDK that read one resource. */
export interface ResourceReads {
  readList?: (query: ListQuery) => Promise<ListAnswer<unknown>>
  /** Takes what identifies the record: an id, an object where it takes several, nothing where there is only one record. */
  readOne?: (key: never) => Promise<unknown>
}

/** Resource name → its calls. The types of rows, records and keys come from the calls, and so from the SDK. */
export type Reads = Record<string, ResourceReads>

/** Names of the resources that have a list. */
export type ListName<Area extends Reads> = {
  [Name in keyof Area]: Area[Name] extends { readList: unknown } ? Name : never
}[keyof Area] &
  string

/** Names of the resources that have a record. */
export type RecordName<Area extends Reads> = {
  [Name in keyof Area]: Area[Name] extends { readOne: unknown } ? Name : never
}[keyof Area] &
  string

/** What the list call of a resource answers, with its sums and counts. */
export type AnswerOf<Resource> = Resource extends { readList: (query: never) => Promise<infer Answer> } ? Answer : never

/** One row of the list of a resource. */
export type RowOf<Resource> = AnswerOf<Resource> extends { elements: (infer Row)[] } ? Row : never

/** One record of a resource. */
export type RecordOf<Resource> = Resource extends { readOne: (key: never) => Promise<infer Found> } ? Found : never

/** What identifies a record of a resource; undefined where there is only one. */
export type KeyOf<Resource> = Resource extends { readOne: (...key: infer Keys) => unknown }
  ? Keys extends [infer Key]
    ? Key
    : undefined
  : never
