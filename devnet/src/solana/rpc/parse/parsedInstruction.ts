/** An instruction by index into `keys`. */
export interface IndexedInstruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
  stackHeight: number
}

/** What an instruction does, in words. */
export interface ParsedInstruction {
  type: string
  info: Readonly<Record<string, unknown>>
}
