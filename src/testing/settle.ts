/**
 * Lets everything run that is ready to run: promises, and tasks that they queued. Takes real time of a few ms, and moves
 * no test clock. What comes from outside (a download, a socket) is to be waited for by its own condition.
 * @param turns tasks to let pass. Default 3.
 */
export async function settle(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setTimeout(resolve))
}
