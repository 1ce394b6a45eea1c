/** What a host may set. */
export interface NotesOptions {
  /** Most notes of one account; the oldest goes when it is full. Default 50. */
  readonly limit?: number
}

/** A note. */
export interface Note {
  readonly text: string
  /** Unix time in ms. */
  readonly at: number
  /** Signature of the text by the account, when the user wanted one. */
  readonly signature?: string
}

/** What `latchkey.use(notes)` resolves with. */
export interface NotesController {
  /** Notes of the account in use, the newest first. */
  list(): readonly Note[]
  /**
   * Keeps a note; asks the wallet to sign it first when signing is on.
   * @throws {LatchkeyError} NOT_CONNECTED, NOTE_EMPTY; what the wallet says (outcome `rejected` when declined)
   */
  add(text: string): Promise<Note>
  remove(note: Note): void
  /** Whether the wallet signs each note. */
  setSigning(on: boolean): void
}
