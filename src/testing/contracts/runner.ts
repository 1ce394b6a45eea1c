import { settle } from '../settle.js'

/** What the contract suites need of a test runner: vitest's, node:test's and Bun's functions all fit. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown
  test(name: string, body: () => Promise<void>): unknown
}

/** One clause of a contract. */
export interface ContractCase {
  readonly name: string
  run(): Promise<void>
}

/** Hands the clauses of a contract to a runner. */
export function runCases({ describe, test }: TestRunner, name: string, cases: readonly ContractCase[]): void {
  describe(name, () => {
    for (const clause of cases) test(clause.name, () => clause.run())
  })
}

/** @throws {Error} saying which clause of the contract is broken */
export function check(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`Contract: ${message}`)
}

/** Both in the same JSON. */
export function checkEqual(found: unknown, expected: unknown, message: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  check(a === b, `${message}: found ${a}, expected ${b}`)
}

/** The error that a promise rejects with. @throws {Error} when it resolves */
export async function failureOf(promise: Promise<unknown>, message: string): Promise<Error & { code?: unknown }> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  check(outcome, message)
  check(outcome.error instanceof Error, `${message}: it rejected with something that is no Error`)
  return outcome.error
}

/** Waits for a condition that comes true by itself. @throws {Error} when it does not within 5 s */
export async function until(holds: () => unknown, message: string): Promise<void> {
  const end = Date.now() + 5000
  while (!holds()) {
    check(Date.now() < end, `${message}: waited 5 s`)
    await settle()
  }
}
