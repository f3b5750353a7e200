import {
  type InsertQueryNode,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type UpdateQueryNode,
} from 'kysely'
import { sealInsert, sealUpdate } from '../sealed-columns.ts'
import { Sought, type TextSeals } from '../sealed-text.ts'
import { inDatabase } from './column-names.ts'

/** Writes names in snake_case, and seals what goes into sealed columns. */
class Compiler extends PostgresQueryCompiler {
  readonly #seals: TextSeals

  constructor(seals: TextSeals) {
    super()
    this.#seals = seals
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(inDatabase(name))
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(sealInsert(this.#seals, node))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(sealUpdate(this.#seals, node))
  }

  protected override appendValue(value: unknown): void {
    super.appendValue(value instanceof Sought ? this.#seals.hashesOf(value.kind, value.text) : value)
  }
}

export class Dialect extends PostgresDialect {
  readonly #seals: TextSeals

  constructor(pool: PostgresPool, seals: TextSeals) {
    super({ pool })
    this.#seals = seals
  }

  override createQueryCompiler(): Compiler {
    return new Compiler(this.#seals)
  }
}
