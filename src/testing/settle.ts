/**
 * Lets everything run that is ready to run: promises, and tasks that they queued. Takes real time of a few ms, and moves
 * no test clock. What comes from outside (a download, a socket) is to be waited for by its own condition.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setTimeout(resolve))
}
