import { AsyncLocalStorage } from 'node:async_hooks'

/** An answer that is being made, and what waits for it. */
interface Making {
  tasks: (() => void)[]
  isGiven: boolean
}

/** The answer that is being made, by the flow of calls that makes it. */
const current = new AsyncLocalStorage<Making>()

/** Makes an answer. What {@link afterAnswer} was given meanwhile runs when the answer has been handed to the connection. */
export async function whileAnswering<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  // An answer within an answer is a part of it.
  if (current.getStore()) return make()
  const making: Making = { tasks: [], isGiven: false }
  try {
    return await current.run(making, make)
  } finally {
    making.isGiven = true
    // The answer is written in the promises that follow; an immediate comes after all of them.
    for (const task of making.tasks) setImmediate(task)
  }
}

/** Runs a task once the answer that is being made is given, so that its time says nothing of the task. */
export function afterAnswer(task: () => void): void {
  const making = current.getStore()
  // A promise that outlives its answer still carries that answer.
  if (making && !making.isGiven) making.tasks.push(task)
  else setImmediate(task)
}
