/** A promise that its caller may ignore: no unhandled rejection follows. */
export function ignorable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {
    // The caller's own handlers hear of it, where there are any.
  })
  return promise
}
