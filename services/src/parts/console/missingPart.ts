import { Refusal } from '../../http/refusal.js'

/** @throws {Refusal} CONSOLE_PART_MISSING */
export function missingPart(part: string): never {
  throw new Refusal(
    503,
    'CONSOLE_PART_MISSING',
    'This part neither runs beside the console nor is named to it. Its operator does that: --console-parts.',
    { part },
  )
}
