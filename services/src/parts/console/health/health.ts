/** Something that an installation cannot be without, or would miss. */
export interface Health {
  /** Id of the part that it belongs to; `mail` for the mail server. */
  readonly part: string
  /** `part`: one of another process. */
  readonly what: 'part' | 'database' | 'keys' | 'mail' | 'node' | 'driver'
  /** Which, where there are several: of a node its host and chain. Empty where there is one. */
  readonly name: string
  readonly isWell: boolean
  /** In words, of what is not well; empty where nothing is known. */
  readonly why: string
  /** ISO text: since when the console has seen it so. It looks each minute, and keeps that over a restart. */
  readonly since: string
}

/** As it is seen now. */
export type Seen = Omit<Health, 'since'>
