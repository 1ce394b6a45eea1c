import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { AppEnv } from '../http/env.js'
import type { Limit } from '../http/limiter.js'
import type { Part } from './definePart.js'

/** A list of parts with their own types. */
export type PartList = readonly Part[]

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never
type TypesOf<One extends Part> = NonNullable<One['types']>

/** Each part's tables, by its id. */
export type DatabasesOf<Parts extends PartList> = {
  readonly [One in Parts[number] as One['id']]: Kysely<TypesOf<One>['tables']>
}

/** Each part's app, by its id. */
export type AppsOf<Parts extends PartList> = { readonly [One in Parts[number] as One['id']]: Hono<AppEnv> }

/** Ids of parts. */
export type IdsOf<Parts extends PartList> = Parts[number]['id']

/** Addresses of the parts that are served, by their ids: `dataUrl`. */
export type UrlsOf<Ids extends string> = { readonly [Id in Ids as `${Id}Url`]: string }

/** What programs and commands change, of all parts. */
export type ApiOf<Parts extends PartList> = All<TypesOf<Parts[number]>['api']>

/** What all parts can be given. */
export type OptionsOf<Parts extends PartList> = All<TypesOf<Parts[number]>['options']>

/** Rate limits that are other than the parts' own, by their names. */
export type RateLimitsOf<Parts extends PartList> = {
  [Name in keyof All<Parts[number]['limits']> | 'preflightAddress']?: Limit
}
