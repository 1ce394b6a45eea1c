import { AsyncLocalStorage } from 'node:async_hooks'

/** What waits for the answer that is being made, by the flow of calls that makes it. */
const waiting = new AsyncLocalStorage<(() => void)[]>()

/** Makes an answer. What {@link afterAnswer} was given meanwhile runs when the answer has been handed to the connection. */
export async function whileAnswering<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  // An answer within an answer is a part of it.
  if (waiting.getStore()) return make()
  const tasks: (() => void)[] = []
  try {
    return await waiting.run(tasks, make)
  } finally {
    // The answer is written in the promises that follow; an immediate comes after all of them.
    for (const task of tasks) setImmediate(task)
  }
}

/** Runs a task once the answer that is being made is given, so that its time says nothing of the task. */
export function afterAnswer(task: () => void): void {
  const tasks = waiting.getStore()
  // A promise that outlived its answer still carries that answer's list: without effect, as nobody looks there any more.
  if (tasks) tasks.push(task)
  else setImmediate(task)
}
