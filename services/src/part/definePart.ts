import type { Hono } from 'hono'
import type { Kysely, Migration } from 'kysely'
import type { Clock } from '../clock.js'
import type { Traffic } from '../counts/traffic.js'
import type { ErasedList } from '../erased/erasedList.js'
import type { CallerLimiter } from '../http/callerLimiter.js'
import type { AppEnv } from '../http/env.js'
import type { Limiters, RateLimits } from '../http/rateLimits.js'
import type { Readiness } from '../http/readiness.js'
import type { Log } from '../log.js'
import type { Mailer } from '../mail/mailer.js'
import type { PartSecrets } from '../secrets/partSecrets.js'
import type { CommandInput } from './usage.js'

/** A fixed limit that only the README has to know: `body of a request`, `64 KiB`. */
export interface Cap {
  about: string
  value: string
}

/** An option of `serve`. Its name stands where it is listed, without the dashes. */
export interface Flag<Value = unknown> {
  /** How help writes the value: `N`, `ADDRESS`. */
  value: string
  /** What it does, in small letters and without a full stop. */
  about: string
  /** As it would be typed. Read like a given one; absent when the option then has no value. */
  default?: string
  /** May be given several times. */
  repeated?: true
  /** @throws {ServiceError} which names the option and what it takes */
  read(...texts: string[]): Value
}

/** Options of `serve` by their names. */
export type Flags = Readonly<Record<string, Flag>>

/** What was given, or the defaults. */
export type FlagValues<Given extends Flags> = {
  readonly [Name in keyof Given]: ReturnType<Given[Name]['read']> | undefined
}

/** A command of the command line. */
export interface Command {
  /**
   * The command as help shows it: `project add ID [--name NAME] [--origin ORIGIN]... [--public]`. Small words are typed
   * as they are, `on|off` is one of them, capitals stand for what the operator puts there. Reading is made from it, too.
   */
  usage: string
  about?: string
  /**
   * Runs where the command is typed, for what a running server could not do, as reading the operator's files. What it
   * gives goes to the runner as {@link CommandInput.payload}.
   */
  prepare?(input: CommandInput, terminal: { readonly isTerminal: boolean }): Promise<unknown>
}

/** What a command answers: printed as JSON. */
export interface CommandAnswer {
  answer: object
  /** Printed to standard error beside it. */
  warning?: string
}

/** Carries out a command on the open state. @throws {ServiceError} shown to the operator */
export type CommandRunner = (input: CommandInput) => Promise<CommandAnswer>

/** What parts give to the parts after them. A part adds its own by declaration merging, next to its `create`. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the parts
export interface PartOffers {}

/** What a part is built with. */
export interface PartContext<Tables, Rates extends RateLimits> {
  /** The part's own tables; no query reaches into another part's. */
  db: Kysely<Tables>
  limiters: Limiters<Rates>
  /** Questions of browsers before their real calls (CORS preflights) of one network address. */
  preflightLimiter: CallerLimiter
  /** What the parts before offer; of these only what the description `uses`, or `mayUse` where that is there. */
  offers: PartOffers
  /** Origin of the login frame, the one page that may call login and custody; undefined without login. */
  frameOrigin: string | undefined
  /** Who runs the wallet: a name, or the host of the frame. Empty without login. */
  operator: string
  /** A checked picture that stands for it, as a `data:` address. */
  operatorMark: string | undefined
  /** Undefined where no mail server is named. */
  mailer: Mailer | undefined
  /** What the part needs beside its database; undefined where none was given. */
  secrets: PartSecrets | undefined
  /** Whether databases, key services and the mail server of this process answer. */
  ready(): Promise<Readiness>
  /** Where ids are written down before they are erased for good; undefined where no list is kept. */
  erased: ErasedList | undefined
  /** What this process is asked: a part with daily counts may keep it. */
  traffic: Pick<Traffic, 'keepIn' | 'aboutOf'>
  /** Whether the operator's proxy names the country of callers. */
  namesCountries: boolean
  clock: Clock
  fetch: typeof fetch
  log: Log
}

/** A part that answers requests. */
export interface PartInstance<Api extends object, CommandName extends string> {
  app: Hono<AppEnv>
  /** What programs and commands change; found on the services by the same names. */
  api: Api
  /** What its description says that it offers. */
  offers?: Partial<PartOffers>
  commands: Readonly<Record<CommandName, CommandRunner>>
  /** Runs before the first request, and before a command. */
  start?(): Promise<void>
  /** Writes what is only in memory. Runs before the database is closed. */
  close?(): Promise<void>
  /** Whether it answers all that is asked at its address, `/ready` included. Default: no. */
  isGuarded?: boolean
  /** Told the port that it answers at, before the first request. @throws {ServiceError} where it may not be there: the server ends */
  listening?(port: number): Promise<void>
  /** What the operator is told once the server is ready. What is secret in it is for a terminal alone: anything else may be kept. */
  note?(isTerminal: boolean): Promise<string | undefined>
  /** Added to the line that says that the server is ready. */
  facts?: Readonly<Record<string, unknown>>
  /** Sentence for an operator who may have forgotten something. */
  warning?: string | undefined
}

/** The half of a part that is loaded when it runs. */
export interface PartModule<
  Tables = unknown,
  Rates extends RateLimits = RateLimits,
  Options extends object = object,
  Api extends object = object,
  CommandName extends string = string,
> {
  /** Changes of the part's schema in order of their names; the schema is called like the part. For Postgres 15 and later. */
  migrations: Readonly<Record<string, Migration>>
  /**
   * Names of the key-encryption keys that its rows are wrapped under: a backup names them, so that a restore can refuse where
   * one is missing.
   */
  keyNames?(db: Kysely<Tables>): Promise<readonly string[]>
  /** Erases again what a list of erased ids names, in tables that came from a backup. @returns how many ids */
  eraseListed?(db: Kysely<Tables>, isErased: (id: string) => boolean): Promise<number>
  create(context: PartContext<Tables, Rates>, options: Options): PartInstance<Api, CommandName>
}

/**
 * All that the rest of the program knows of a part. Server, command line, help, migrations and the README's tables are
 * made from it. It brings no code with it: help and a typing error are answered before a database is loaded.
 */
export interface PartDescription {
  /** Name of its folder, of its database schema, and of its options (`--{id}-port`). Small letters. */
  readonly id: string
  /** What it does, in a few words: `sign-in with a wallet`. */
  readonly about: string
  /**
   * Paths that are its own where parts share a port: `/v1` is that path alone, `/v1/*` all below it. One part has none: it
   * answers every path that no part has.
   */
  readonly paths: readonly string[]
  /** Whether nothing else may be at its address: it then shares no port with other parts. */
  readonly isAlone: boolean
  /** Whether a program serves it only where it is given a port, or named: what no one asked for opens no door. */
  readonly isOnRequest: boolean
  readonly limits: RateLimits
  readonly caps: readonly Cap[]
  readonly flags: Flags
  /** Turns the flags into what `create` takes. */
  toOptions(values: Readonly<Record<string, unknown>>): object | Promise<object>
  readonly commands: Readonly<Record<string, Command>>
  /** What the capitals in its commands stand for, where that is not plain: `ORIGIN` to a sentence. */
  readonly terms: Readonly<Record<string, string>>
  /** What it gives to the parts after it. */
  readonly offers: readonly string[]
  /** What it takes of the parts before it. */
  readonly uses: readonly string[]
  /** What it takes of parts before it where they run in the same process. */
  readonly mayUse: readonly string[]
  /** Whether it takes a file of secrets: `--{id}-secrets FILE`. */
  readonly hasSecrets: boolean
  load(): Promise<PartModule>
}

/** A description that knows its types. */
export interface Part<
  Id extends string = string,
  Tables = unknown,
  Rates extends RateLimits = RateLimits,
  Options extends object = object,
  Api extends object = object,
> extends PartDescription {
  readonly id: Id
  readonly limits: Rates
  /** Only types; never there. */
  readonly types?: { tables: Tables; options: Options; api: Api }
}

/** A part as its author writes it; see {@link PartDescription}. What is left out is empty. */
export interface PartDefinition<
  Id extends string,
  Tables,
  Rates extends RateLimits,
  Given extends Flags,
  Options extends object,
  Api extends object,
  CommandName extends string,
> {
  id: Id
  about: string
  paths?: readonly string[]
  isAlone?: boolean
  isOnRequest?: boolean
  limits: Rates
  caps?: readonly Cap[]
  flags?: Given
  toOptions?(values: FlagValues<Given>): NoInfer<Options> | Promise<NoInfer<Options>>
  commands?: Readonly<Record<CommandName, Command>>
  terms?: Readonly<Record<string, string>>
  offers?: readonly (keyof PartOffers)[]
  uses?: readonly (keyof PartOffers)[]
  mayUse?: readonly (keyof PartOffers)[]
  hasSecrets?: boolean
  load(): Promise<PartModule<Tables, Rates, Options, Api, NoInfer<CommandName>>>
}

/**
 * Describes a part of the services: one folder with this description, and one line in `parts.ts`.
 * @example
 * export const notes = definePart({
 *   id: 'notes',
 *   about: 'notes of users',
 *   paths: ['/notes/*'],
 *   limits: noteLimits,
 *   commands: { listNotes: { usage: 'notes list' } },
 *   load: () => import('./create.js'),
 * })
 */
export function definePart<
  const Id extends string,
  Tables,
  Rates extends RateLimits,
  Options extends object,
  Api extends object,
  const Given extends Flags = Record<never, Flag>,
  CommandName extends string = never,
>(
  definition: PartDefinition<Id, Tables, Rates, Given, Options, Api, CommandName>,
): Part<Id, Tables, Rates, Options, Api> {
  const empty = {
    paths: [],
    isAlone: false,
    isOnRequest: false,
    caps: [],
    flags: {},
    toOptions: () => ({}),
    commands: {},
    terms: {},
    offers: [],
    uses: [],
    mayUse: [],
    hasSecrets: false,
  }
  // What loads and runs parts knows them without their own types.
  return { ...empty, ...definition } as unknown as Part<Id, Tables, Rates, Options, Api>
}
