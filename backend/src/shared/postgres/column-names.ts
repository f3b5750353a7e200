import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Kysely's plugin copies each statement to rename what it names, and looks at every key of every row. Here the compiler changes
 * the names as it writes the statement, and the columns of an answer, which all its rows have, are renamed once.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    if (names.every(([column, name]) => column === name)) return result
    // In their place: what the driver has read of them can go at once, though its answer stays for a while.
    const { rows } = result
    for (let at = 0; at < rows.length; at++) {
      const named: UnknownRow = {}
      for (const [column, name] of names) named[name] = rows[at]![column]
      rows[at] = named
    }
    return result
  }
}

/** camelCase here, snake_case in the database; keys inside JSON documents stay as they are. */
export const columnNames = new ColumnNames()

/** The name in the database of what the code calls so. */
export const inDatabase = (name: string): string => columnNames.inDatabase(name)
