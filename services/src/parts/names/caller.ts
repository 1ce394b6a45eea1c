/** The caller of what writes: a page of a project, or of none that it names. */
export interface ChangeCaller {
  readonly projectId: string | undefined
  /** Of the page; undefined for a program. */
  readonly origin: string | undefined
  readonly gone: AbortSignal
}
