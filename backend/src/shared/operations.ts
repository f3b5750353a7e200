import type { operations as StaffOperations } from '@goldammer/sdk/operations/staff'
import type { operations as StoreOperations } from '@goldammer/sdk/operations/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEntry } from './app-error.ts'
import type { Scope } from './scope.ts'
import type { Session } from './session.ts'

/** A file that came by multipart. */
export type Upload = { fileName: string; mimeType: string; content: Buffer }

type Parameter<Op, Kind extends string> = Op extends { parameters: infer P }
  ? Kind extends keyof P
    ? [P[Kind]] extends [undefined]
      ? Record<string, never>
      : NonNullable<P[Kind]>
    : Record<string, never>
  : Record<string, never>
type Lower<T> = { [K in keyof T as Lowercase<K & string>]: T[K] }
/** The interface's names for fields of format binary. */
type FileField = 'file' | 'pitchDeck'
type Fields<T> = { [K in keyof T]: K extends FileField ? Upload : T[K] }
type Content<C> = C extends { 'application/json': infer J }
  ? J
  : C extends { 'multipart/form-data': infer M }
    ? Fields<M>
    : undefined
type Body<Op> = Op extends { requestBody: { content: infer C } }
  ? Content<C>
  : Op extends { requestBody?: { content: infer C } }
    ? Content<C> | undefined
    : undefined
type Reply<R> = R extends { content: infer C }
  ? C extends { 'application/json': infer J }
    ? {
        body: J
        /** Fields of this caller alone; the body is then one object for many (plugins/openapi.ts). */
        own?: Partial<J>
      }
    : { body: NodeJS.ReadableStream | Buffer | string }
  : { body?: undefined }
type Success<Op> = Op extends { responses: infer R }
  ? {
      [S in keyof R & number]: `${S}` extends `2${string}` | '302' | '304'
        ? { status: S; headers?: Record<string, string> } & Reply<R[S]>
        : never
    }[keyof R & number]
  : never

export type Call<Op> = {
  scope: Scope
  session: Session
  params: Parameter<Op, 'path'>
  query: Parameter<Op, 'query'>
  headers: Lower<Parameter<Op, 'header'>>
  body: Body<Op>
  request: FastifyRequest
  reply: FastifyReply
}

type Handlers<Operations> = {
  [Id in keyof Operations]: (call: Call<Operations[Id]>) => Promise<Success<Operations[Id]>>
}

/**
 * What the rules refuse of a call whose fields the schema refuses as well, so that one answer names all of it. Without effect;
 * a field may hold what its schema forbids, but each has its type.
 */
type Checks<Operations> = {
  [Id in keyof Operations]?: (call: Call<Operations[Id]>) => ErrorEntry[] | Promise<ErrorEntry[]>
}

export type StoreChecks = Checks<StoreOperations>
export type StoreHandlers = Handlers<StoreOperations>
export type StaffHandlers = Handlers<StaffOperations>

/** A module's slice of the Store API: each handler typed by its operation, so that a wrong field does not compile. */
export const storeHandlers = <Id extends keyof StoreHandlers>(handlers: Pick<StoreHandlers, Id>) => handlers
/** A module's slice of the checks. */
export const storeChecks = <Id extends keyof StoreHandlers>(checks: Pick<StoreChecks, Id>) => checks
/** The same for the staff API. */
export const staffHandlers = <Id extends keyof StaffHandlers>(handlers: Pick<StaffHandlers, Id>) => handlers
