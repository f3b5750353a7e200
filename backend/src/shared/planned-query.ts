import pg from 'pg'

/** What the driver finds out of an answer's columns: their names and types, how each is read, and a row of nulls. */
type Columns = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Connection = { describe(portal: object): void }

/** The parts of the driver's query that its type definitions leave out. */
declare class DriverQuery {
  constructor(text: string, values: unknown[])
  name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: object, connection: Connection): void
}
const Query = pg.Query as unknown as typeof DriverQuery

/** Of a connection: the columns of the plans that it keeps, and itself without the question for them. */
type Known = { columns: Map<string, Columns>; undescribed: Connection }
const known = new WeakMap<Connection, Known>()

function knownOf(connection: Connection): Known {
  let found = known.get(connection)
  if (!found) {
    found = { columns: new Map(), undescribed: Object.create(connection, { describe: { value: () => {} } }) }
    known.set(connection, found)
  }
  return found
}

/**
 * A statement whose plan PostgreSQL keeps for the connection. The columns of a kept plan never change (PostgreSQL refuses it
 * instead, `isOutdatedPlan`), so that they are asked for, sent and made out once and not with each answer: of a short
 * statement that costs more than its rows.
 */
export class PlannedQuery extends Query {
  constructor(name: string, text: string, values: unknown[], callback: DriverQuery['callback']) {
    super(text, values)
    this.name = name
    this.callback = callback
  }

  override prepare(connection: Connection): void {
    const { columns, undescribed } = knownOf(connection)
    const own = columns.get(this.name)
    if (own) {
      Object.assign(this._result, own)
      this._accumulateRows = true
    }
    super.prepare(own ? undescribed : connection)
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    const { columns } = knownOf(connection)
    if (columns.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
