import type * as z from 'zod'
import type { HostScope } from './hostScopes.js'

/** One route for hosts' back ends: routes, document and the tests of the client are made of these. */
export interface HostOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{sub}` or the like for an id. */
  path: string
  scope: HostScope
  about: string
  /** What it takes of the key's limit. Default 1. */
  cost?: number
  /** Whether it changes something, and so takes an `Idempotency-Key`. */
  isWrite?: boolean
  /** Whether it is refused without one: what it makes must not be made twice. */
  needsName?: boolean
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** Whether it takes and gives an ETag. */
  isTagged?: boolean
  /** Codes of its own refusals, beside those that each has. */
  refusals?: readonly string[]
}

/** Operations by the names that the client's methods have. */
export type HostOperations = Readonly<Record<string, HostOperation>>
type Read<Shape> = Shape extends z.ZodType ? z.output<Shape> : undefined
type Of<Operation, Field extends string> = Operation extends Record<Field, infer Shape> ? Shape : undefined

/** What an operation is asked with, and what it answers. */
export type QueryOf<Operation> = Read<Of<Operation, 'query'>>
export type BodyOf<Operation> = Read<Of<Operation, 'body'>>
export type AnswerOf<Operation> = Read<Of<Operation, 'answer'>>
