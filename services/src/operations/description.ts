import type * as z from 'zod'

/** Roles of the console, each with all that the one before it may. */
export const roles = ['viewer', 'editor', 'owner'] as const
/** One of these. */
export type Role = (typeof roles)[number]

/**
 * For what a role is asked: for the installation (`all`); for any project, and the answer is cut to what the role reaches (`each`: the input that `field` names
 * gets its projects, unless it reaches all, so that a list is whole before it is cut); for one project; for every
 * project that shares the realm of one (`realm`). Users belong to realms: who reaches one project of a realm sees its users (`user`), and changes them
 * for that project; for the whole realm a change wants the role in each. `field` names the input that has the id.
 */
export type Reach =
  | { readonly of: 'all' }
  | { readonly of: 'each'; readonly field?: string }
  | { readonly of: 'project' | 'realm' | 'user'; readonly field: string }

/** One thing that commands and the console do to a part. Its handler has the checks; what stands here is asked of the console alone. */
export interface OperationDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Where the console has it, behind `/console/v1`: with `{id}` for an id. */
  readonly path: string
  /** Least role. */
  readonly role: Role
  readonly reach: Reach
  /** Ids of the path, the query and the body, as one. */
  readonly input: z.ZodType<Readonly<Record<string, unknown>>>
  /** What it changes, for the log: a kind, and the input that has the id; and whether that is for a whole realm. Left out of one that only reads. */
  readonly changes?: { readonly kind: string; readonly field: string; readonly isOfRealm?: true }
  /** Whether a call names the tag of what it changes, so that it never goes over the change of another. */
  readonly isTagged?: true
  /** Of one that is cut to what a role reaches: the list in its answer, and which of its fields names a project, or projects. */
  readonly list?: { readonly name: string; readonly project: string }
  /** Whether it wants a proof of the last five minutes. */
  readonly isDelicate?: true
  /** Whether it deletes or suspends: of these an hour has 20. */
  readonly isHarmful?: true
  /** What owners are told of it by mail; not told where left out. */
  readonly told?: string
  /** Whether it mails its caller: `to` is the caller's own mailbox, which the console names, and no one else does. */
  readonly isToSelf?: true
  /** Whether its handler has transactions of its own: the log then says that it begins, and what it came to. */
  readonly isApart?: true
}

/** Operations of a part, by their names. */
export type OperationDescriptions = Readonly<Record<string, OperationDescription>>

/** Who does it. */
export interface Actor {
  readonly by: 'console' | 'command'
  /** Id of the console's operator; of a command `machine`. Never a name or an address. */
  readonly who: string
}

/** How something is called. */
export interface CallBy {
  readonly actor: Actor
  /** Tag that what is changed must have; undefined where any is right. */
  readonly expected?: string | undefined
}

/** What a call came to. */
export interface Done {
  readonly answer: object
  /** Of what was read or changed, as it is now; left out where it has none. */
  readonly tag?: string
}

/** The operations of a part, wherever it runs. */
export interface PartOperations {
  /**
   * @throws {ServiceError} DATA_CHANGED as a `ChangedError`; BODY_INVALID for other input than the description's; and as the operation says
   */
  call(name: string, input: unknown, by: CallBy): Promise<Done>
  /** What was changed, newest first. */
  listChanges(filter: ChangeFilter): Promise<readonly Change[]>
  /** Projects of the realm of a user, or of a project. None of what is not there, and where users are another part's. */
  findProjects(of: 'user' | 'realm', id: string): Promise<readonly string[]>
}

/** Which changes are listed. */
export interface ChangeFilter {
  /** Older than this, in ms since 1970. Default: none is too new. */
  readonly before?: number | undefined
  /** Behind this entry of the part, by the number in its id. */
  readonly beforeNumber?: number | undefined
  /** Of these projects alone. Default: all, and what is no project's. */
  readonly projects?: readonly string[] | undefined
  /** Of this operator alone; `machine` for commands. Default: of all. */
  readonly who?: string | undefined
  /** Of this operation alone. Default: of all. */
  readonly did?: string | undefined
  readonly limit: number
}

/** An entry of the log. Users stand there by their ids alone: else a deletion would not be one. */
export interface Change {
  /** The part that it was made in, and its number there. */
  readonly id: string
  /** In ms since 1970. */
  readonly at: number
  readonly by: Actor['by']
  readonly who: string
  /** Name of the operation. */
  readonly did: string
  /** `project:demo`. */
  readonly subject: string
  readonly project: string | null
  /** `begun` is followed by another of the same, unless the process died meanwhile. */
  readonly state: 'begun' | 'done' | 'failed'
  readonly before: object | null
  readonly after: object | null
}
